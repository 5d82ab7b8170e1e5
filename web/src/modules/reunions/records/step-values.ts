import type { Acta } from '#contract/actas.ts'
import type { Quorum } from '#contract/asistencia.ts'
import type { Convocatorias } from '#contract/convocatorias.ts'

/** How far a meeting has come. */
export interface Progress {
  sent: Pick<Convocatorias, 'cambiada'> & { convocatorias: readonly { enviada: string }[] }
  state: Pick<Quorum, 'aberta' | 'pechada'>
  acta: Pick<Acta, 'aprobada' | 'numero'>
}

/** A step on the way of a meeting; its name is the end of its page's address. */
interface Step {
  name: 'convocatoria' | 'asistencia' | 'votacions' | 'acta'
  /** The text that tells its state. */
  told: `reunion.step.${
    | 'sent'
    | 'changed'
    | 'not-sent'
    | 'not-opened'
    | 'opened'
    | 'closed'
    | 'no-votes'
    | 'votes'
    | 'voted'
    | 'no-acta'
    | 'draft'
    | 'approved'}`
  /** An instant that the text names. */
  since?: string | undefined
  numero?: number | null
  isDone: boolean
}

/** The steps of a meeting with their state. A convocation that no longer says what is so has to be sent again before the meeting opens. */
export function toSteps({ sent, state: { aberta, pechada }, acta }: Progress): Step[] {
  const [last] = sent.convocatorias
  const isOpened = aberta !== null
  const isClosed = pechada !== null
  const isApproved = acta.aprobada !== null
  const isOutdated = sent.cambiada && !isOpened
  return [
    {
      name: 'convocatoria',
      told: last ? (isOutdated ? 'reunion.step.changed' : 'reunion.step.sent') : 'reunion.step.not-sent',
      since: last?.enviada,
      isDone: isOpened || isApproved || (last !== undefined && !isOutdated),
    },
    {
      name: 'asistencia',
      told: isClosed ? 'reunion.step.closed' : isOpened ? 'reunion.step.opened' : 'reunion.step.not-opened',
      isDone: isOpened || isApproved,
    },
    {
      name: 'votacions',
      told: isClosed ? 'reunion.step.voted' : isOpened ? 'reunion.step.votes' : 'reunion.step.no-votes',
      isDone: isClosed || isApproved,
    },
    {
      name: 'acta',
      told: isApproved ? 'reunion.step.approved' : isClosed ? 'reunion.step.draft' : 'reunion.step.no-acta',
      numero: acta.numero,
      isDone: isApproved,
    },
  ]
}
