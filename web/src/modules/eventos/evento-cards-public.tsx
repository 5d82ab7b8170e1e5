import type { HeadOf } from '../../shell/document.ts'
import { EventoCards } from './evento-cards.tsx'
import { eventosLoader } from './evento-cards-loader.ts'

export const loader = eventosLoader('public')
const cardsHead: HeadOf<unknown> = (_, { t }) => ({ description: t('eventos.description') })
export const head = import.meta.env.SSR ? cardsHead : undefined
export const Component = () => <EventoCards title="title.eventos" />
