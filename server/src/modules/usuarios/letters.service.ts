import { day } from '#contract/durations.ts'
import { fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import { isEmail } from '#contract/rules.ts'
import type { Cartas, EstadoCartas, MotivoCarta } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { countWaiting } from '../../platform/mail/queue.rows.ts'
import type { LetterRecipient } from './letters.rows.ts'
import { countWithoutPassword, findLetterRecipients, findWithoutLetter } from './letters.rows.ts'
import { inviteMany } from './usuario-mails.service.ts'
import { rolesByUsuario } from './usuarios.rows.ts'
import { getUsuario, lockUsuarios } from './usuarios.service.ts'

/** The letters with a link to choose a password, many at once (docs/decisions/0131). */

/** Members who are mailed in one transaction when all are. */
const slice = 250

/** How far the letters are. */
export const getEstadoCartas = async (db: Reader): Promise<EstadoCartas> => ({
  ...(await countWithoutPassword(db)),
  enCola: await countWaiting(db, ['set', 'activate']),
})

/**
 * Mails members without a password a letter to choose one, in one transaction: those named, or slice by slice all who never had any.
 * @throws AppError 400 for nobody, too many, or one who is not in the register
 */
export async function sendLetters(
  context: AppContext,
  who: SignedInUser,
  socios: 'TODAS' | { id: number }[],
): Promise<Cartas> {
  if (socios === 'TODAS') return sendToAll(context, who)
  if (socios.length === 0) throw fieldError('socios', fieldErrors.required)
  if (socios.length > limits.atOnce)
    throw new AppError('error.too-many-items', {
      params: { max: limits.atOnce },
      fields: { socios: ['error.too-many-items'] },
    })
  const ids = socios.map(({ id }) => id)
  const known = new Set((await findLetterRecipients(context.database.read, ids)).map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw fieldError(`socios.${unknown}`, fieldErrors.invalidValue)
  return sendSome(context, who, [...known], 'again')
}

/** A slice that was mailed stays mailed whatever becomes of the next one: all that are left have it at the next call. */
async function sendToAll(context: AppContext, who: SignedInUser): Promise<Cartas> {
  const sent: Cartas = { cartas: 0, excluidas: [] }
  let after = 0
  for (;;) {
    const ids = await findWithoutLetter(context.database.read, after, slice)
    const last = ids.at(-1)
    if (last === undefined) return sent
    after = last
    const { cartas, excluidas } = await sendSome(context, who, ids, 'first')
    sent.cartas += cartas
    sent.excluidas.push(...excluidas)
  }
}

/** @param which of two calls at the same moment the later one sends no first letter again */
function sendSome(
  context: AppContext,
  who: SignedInUser,
  ids: number[],
  which: 'first' | 'again',
): Promise<Cartas> {
  return context.write(who, async (write) => {
    const { tx, now, audit } = write
    await lockUsuarios(tx)
    const isAdmin = (await getUsuario(tx, { id: who.id })).roles.includes('ROLE_ADMIN')
    const roles = await rolesByUsuario(tx)
    const isGuarded = ({ usuario }: LetterRecipient) => !isAdmin && roles.has(usuario.id)
    const people = (await findLetterRecipients(tx, ids)).sort((one, other) => one.id - other.id)
    const faults = people.map((person) => findFault(person, { now, which, isGuarded }))
    const invited = people.filter((_, position) => faults[position] === null)
    if (invited.length > 0)
      await inviteMany(
        context,
        write,
        invited.map(({ usuario }) => usuario),
      )
    await audit(
      ...people.map(({ usuario }, position) => ({
        // one who gets no letter leaves no entry
        accion: faults[position] === null ? ('CONVIDAR' as const) : ('MODIFICAR' as const),
        entidade: 'usuario' as const,
        rexistro: usuario.id,
        rexistroNome: personName(usuario),
      })),
    )
    return {
      cartas: invited.length,
      excluidas: people.flatMap(({ id, numero, nombre, apellidos }, position) => {
        const motivo = faults[position]
        return motivo ? [{ socio: { id, numero, nombre, apellidos }, motivo }] : []
      }),
    }
  })
}

/** Why a member gets no letter; null for one who gets it. */
function findFault(
  person: LetterRecipient,
  {
    now,
    which,
    isGuarded,
  }: { now: Date; which: 'first' | 'again'; isGuarded: (person: LetterRecipient) => boolean },
): MotivoCarta | null {
  const { activated, hasPassword, email, invitedAt } = person.usuario
  if (!person.isMember) return 'DE_BAIXA'
  if (!activated) return 'SEN_ACCESO'
  if (hasPassword) return 'TEN_CONTRASINAL'
  if (isGuarded(person)) return 'SO_ADMINISTRACION'
  if (!isEmail(email)) return 'SEN_CORREO'
  const quietSince = new Date(now.getTime() - day).toISOString()
  const isTooSoon = invitedAt !== null && (which === 'first' || invitedAt > quietSince)
  return isTooSoon ? 'RECENTE' : null
}
