import { ReunionDetail } from '../attachments/reunion-detail.tsx'
import { asambleas } from '../attachments/reunions.ts'

export const Component = () => <ReunionDetail kind={asambleas} />
