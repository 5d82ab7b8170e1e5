import type { z } from 'zod'
import { day } from '#contract/durations.ts'
import { fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import { isEmail } from '#contract/rules.ts'
import type { Cartas, EstadoCartas, MotivoCarta, sociosCambiosCalls } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { countWaiting } from '../../platform/mail/queue.rows.ts'
import type { LetterRecipient } from './letters.rows.ts'
import { countWithoutPassword, findLetterRecipients, findWithoutLetter } from './letters.rows.ts'
import { inviteMany } from './usuario-mails.service.ts'
import { rolesByUsuario } from './usuarios.rows.ts'
import { lockUsuarios } from './usuarios.service.ts'

/** The letters with a link to choose a password, many at once (docs/decisions/0131). */

/** Members who are mailed in one transaction when all are. */
export const slice = 250

/** How far the letters are. */
export const getEstadoCartas = async (db: Reader): Promise<EstadoCartas> => ({
  ...(await countWithoutPassword(db)),
  enCola: await countWaiting(db, ['set', 'activate']),
})

type CartasInput = z.output<(typeof sociosCambiosCalls)['POST /socios/cartas']['body']>

/**
 * Mails members without a password a letter to choose one: those named in one transaction, or slice by slice all who never had any. A
 * dry run only counts them.
 * @throws AppError 400 for an empty list, too many members, or one who is not in the register
 */
export async function sendLetters(
  context: AppContext,
  who: SignedInUser,
  { socios, dryRun }: CartasInput,
): Promise<Cartas> {
  const send = dryRun ? countSome : sendSome
  if (socios === 'TODAS') return sendToAll(context, (ids) => send(context, who, ids, 'first'))
  if (socios.length === 0) throw fieldError('socios', fieldErrors.required)
  if (socios.length > limits.atOnce)
    throw new AppError('error.too-many-items', {
      params: { max: limits.atOnce },
      fields: { socios: ['error.too-many-items'] },
    })
  return send(context, who, await checkKnown(context.database.read, socios), 'again')
}

/** The ids of these members, each once. @throws AppError 400 for one who is not in the register */
export async function checkKnown(db: Reader, socios: { id: number }[]): Promise<number[]> {
  const ids = socios.map(({ id }) => id)
  const known = new Set((await findLetterRecipients(db, ids)).map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw fieldError(`socios.${unknown}`, fieldErrors.invalidValue)
  return [...known]
}

/** A slice that was mailed stays mailed whatever becomes of the next one: all that are left have it at the next call. */
async function sendToAll(
  { database }: AppContext,
  send: (ids: number[]) => Promise<Cartas>,
): Promise<Cartas> {
  const sent: Cartas = { cartas: 0, excluidas: [] }
  let after = 0
  for (;;) {
    const ids = await findWithoutLetter(database.read, after, slice)
    const last = ids.at(-1)
    if (last === undefined) return sent
    after = last
    const { cartas, excluidas } = await send(ids)
    sent.cartas += cartas
    sent.excluidas.push(...excluidas)
  }
}

/** Which letter it is: the first one goes only to users who have had none from any keeper; on paper administrators give one to those with a password too. */
type Turn = 'first' | 'again' | 'paper'

/** A member with the reason for which they get no letter; null for one who gets it. */
export interface Judgement {
  person: LetterRecipient
  motivo: MotivoCarta | null
}

export const toCartas = (judged: Judgement[]): Cartas => ({
  cartas: judged.filter(({ motivo }) => motivo === null).length,
  excluidas: judged.flatMap(({ person: { id, numero, nombre, apellidos }, motivo }) =>
    motivo ? [{ socio: { id, numero, nombre, apellidos }, motivo }] : [],
  ),
})

const countSome = ({ database, clock }: AppContext, who: SignedInUser, ids: number[], turn: Turn) =>
  database.snapshot(async (db) => toCartas(await judge(db, who, ids, turn, clock())))

const sendSome = (context: AppContext, who: SignedInUser, ids: number[], turn: Turn): Promise<Cartas> =>
  context.write(who, async (write) => {
    await lockUsuarios(write.tx)
    return toCartas(await mailMembers(context, write, who, ids, turn))
  })

/** Mails these members a letter, in a transaction that has locked the users; returns who gets one. */
export async function mailMembers(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  who: { id: number },
  ids: number[],
  turn: Turn,
): Promise<Judgement[]> {
  const judged = await judge(write.tx, who, ids, turn, write.now)
  const invited = judged.filter(({ motivo }) => motivo === null).map(({ person }) => person.usuario)
  if (invited.length > 0) await inviteMany(context, write, invited)
  await auditLetters(write, judged)
  return judged
}

/** Records the letters; one who gets none leaves no entry. */
export const auditLetters = ({ audit }: Pick<Write, 'audit'>, judged: Judgement[]): Promise<void> =>
  audit(
    ...judged.map(({ person: { usuario }, motivo }) => ({
      accion: motivo === null ? ('CONVIDAR' as const) : ('MODIFICAR' as const),
      entidade: 'usuario' as const,
      rexistro: usuario.id,
      rexistroNome: personName(usuario),
    })),
  )

/** @param who decides; a user who was deleted since decides like one without a role */
export async function judge(
  db: Reader,
  who: { id: number },
  ids: number[],
  turn: Turn,
  now: Date,
): Promise<Judgement[]> {
  const roles = await rolesByUsuario(db)
  const isAdmin = roles.get(who.id)?.includes('ROLE_ADMIN') ?? false
  const people = (await findLetterRecipients(db, ids)).sort((one, other) => one.id - other.id)
  const quietSince = new Date(now.getTime() - day).toISOString()
  return people.map((person) => {
    const isGuarded = !isAdmin && roles.has(person.usuario.id)
    return { person, motivo: findMotivo(person, { turn, isAdmin, isGuarded, quietSince }) }
  })
}

/** Why a member gets no letter; null for one who gets it. */
function findMotivo(
  { isMember, usuario: { activated, hasPassword, email, invitedAt } }: LetterRecipient,
  {
    turn,
    isAdmin,
    isGuarded,
    quietSince,
  }: { turn: Turn; isAdmin: boolean; isGuarded: boolean; quietSince: string },
): MotivoCarta | null {
  if (!isMember) return 'DE_BAIXA'
  if (!activated) return 'SEN_ACCESO'
  if (hasPassword && !(isAdmin && turn === 'paper')) return 'TEN_CONTRASINAL'
  if (isGuarded) return 'SO_ADMINISTRACION'
  // what is printed may have been lost in the printer
  if (turn === 'paper') return null
  if (email === null || !isEmail(email)) return 'SEN_CORREO'
  const isTooSoon = invitedAt !== null && (turn === 'first' || invitedAt > quietSince)
  return isTooSoon ? 'RECENTE' : null
}
