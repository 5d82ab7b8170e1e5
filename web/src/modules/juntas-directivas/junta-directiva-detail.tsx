import { ReunionDetail } from '../attachments/reunion-detail.tsx'
import { juntasDirectivas } from '../attachments/reunions.ts'

export const Component = () => <ReunionDetail kind={juntasDirectivas} />
