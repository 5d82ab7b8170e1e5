import { EventoCards } from './evento-cards.tsx'
import { eventosLoader } from './evento-cards-loader.ts'

export const loader = eventosLoader('socios')
export const Component = () => <EventoCards title="title.eventos-socios" />
