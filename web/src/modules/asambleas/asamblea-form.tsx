import { ReunionForm } from '../attachments/reunion-form.tsx'
import { asambleas } from '../attachments/reunions.ts'

export const Component = () => <ReunionForm kind={asambleas} />
