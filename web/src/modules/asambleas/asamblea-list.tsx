import { ReunionList } from '../attachments/reunion-list.tsx'
import { asambleas } from '../attachments/reunions.ts'

export const Component = () => <ReunionList kind={asambleas} />
