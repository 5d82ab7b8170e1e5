import { ReunionForm } from '../attachments/reunion-form.tsx'
import { juntasDirectivas } from '../attachments/reunions.ts'

export const Component = () => <ReunionForm kind={juntasDirectivas} />
