import { ReunionCards } from '../attachments/reunion-cards.tsx'
import { asambleas } from '../attachments/reunions.ts'

export const Component = () => <ReunionCards kind={asambleas} />
