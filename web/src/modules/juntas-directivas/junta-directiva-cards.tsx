import { ReunionCards } from '../attachments/reunion-cards.tsx'
import { juntasDirectivas } from '../attachments/reunions.ts'

export const Component = () => <ReunionCards kind={juntasDirectivas} />
