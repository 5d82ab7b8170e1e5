import type { Grupo } from '#contract/grupos.ts'
import { limits } from '#contract/limits.ts'
import { isBlankRichText } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import type { CorreoBody } from './correos.calls.ts'

/** Whom an e-mail is for: members or groups, never both. */
export interface Destino {
  socios: number[]
  grupos: number[]
}
export type Kind = keyof Destino

/** An e-mail as the form edits it. */
export interface CorreoValues {
  destino: Destino
  subject: string
  message: string
}

const emptyCorreo: CorreoValues = { destino: { socios: [], grupos: [] }, subject: '', message: '' }

/** Whom an e-mail is for when these of one kind are chosen; what was chosen of the other kind no longer is. */
export const toDestino = (kind: Kind, ids: Iterable<number>): Destino => ({
  socios: [],
  grupos: [],
  [kind]: [...ids].sort((one, other) => one - other),
})

/** The kind of which something is chosen, if there is one. */
export const chosenKind = ({ socios, grupos }: Destino): Kind | undefined =>
  socios.length > 0 ? 'socios' : grupos.length > 0 ? 'grupos' : undefined

/** The e-mail with which the form begins: to the members in the history state of another page, or without recipients. */
export function startFor(state: unknown): CorreoValues {
  const { socios } = (state ?? {}) as { socios?: unknown }
  const ids = Array.isArray(socios) ? socios.filter((id): id is number => Number.isInteger(id)) : []
  return { ...emptyCorreo, destino: toDestino('socios', ids) }
}

/** The number of recipients: each person once, and only active ones. */
export function getReach(
  { socios, grupos }: Destino,
  active: ReadonlySet<number>,
  all: readonly Pick<Grupo, 'id' | 'socios'>[],
): number {
  const chosen = new Set(grupos)
  const people = new Set(socios)
  for (const grupo of all) if (chosen.has(grupo.id)) for (const { id } of grupo.socios) people.add(id)
  let count = 0
  for (const id of people) if (active.has(id)) count += 1
  return count
}

/** Why it can be neither previewed nor sent as it is, or nothing. */
export function blockedBy({ destino, subject, message }: CorreoValues): string | undefined {
  if (chosenKind(destino) === undefined) return translate('correos.blocked.recipients')
  if (subject.trim() === '') return translate('correos.blocked.subject')
  if (subject.trim().length > limits.line) return translate('correos.blocked.subject-long')
  if (isBlankRichText(message)) return translate('correos.blocked.message')
  return message.length > limits.richText ? translate('correos.blocked.message-long') : undefined
}

const references = (ids: number[]) => ids.map((id) => ({ id }))

export const toBody = ({ destino, subject, message }: CorreoValues): CorreoBody => ({
  recipients: references(destino.socios),
  groups: references(destino.grupos),
  subject,
  message,
})

/**
 * Names requests: the same e-mail tried again has the name it had, so that it is not sent twice when the answer got
 * lost on the way; another one gets another name.
 */
export function createKeys(make: () => string = () => crypto.randomUUID()) {
  let last: { text: string; key: string } | undefined
  return {
    of: (body: CorreoBody): string => {
      const text = JSON.stringify(body)
      if (last?.text !== text) last = { text, key: make() }
      return last.key
    },
    /** After a success the same e-mail is meant to be sent once more. */
    forget: () => {
      last = undefined
    },
  }
}
