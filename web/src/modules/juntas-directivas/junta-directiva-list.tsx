import { ReunionList } from '../attachments/reunion-list.tsx'
import { juntasDirectivas } from '../attachments/reunions.ts'

export const Component = () => <ReunionList kind={juntasDirectivas} />
