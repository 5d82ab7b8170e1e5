import type { Cartas } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { issueKeys, revokeManyLinks } from '../auth/keys.service.ts'
import { endUserSessions } from '../auth/sessions.service.ts'
import type { LetterRecipient } from './letters.rows.ts'
import { findAddresses, noteInvitations } from './letters.rows.ts'
import { auditLetters, checkKnown, judge, toCartas } from './letters.service.ts'
import { lockUsuarios } from './usuarios.service.ts'

/** What a letter to choose a password on paper needs of a user. */

/** Members for whom letters are to be printed, with the keys of their links. */
export interface PaperKeys {
  recipients: { person: LetterRecipient; key: string }[]
  excluidas: Cartas['excluidas']
  made: Date
}

/**
 * New links for letters on paper of these members, which end the links of before; for one who has a password, also the sessions.
 * @throws AppError 400 for a member who is not in the register, and `error.sen-cartas` when none of them gets a letter
 */
export async function issuePaperKeys(
  context: AppContext,
  who: SignedInUser,
  socios: { id: number }[],
): Promise<PaperKeys> {
  const ids = await checkKnown(context.database.read, socios)
  return context.write(who, async (write) => {
    const { tx, now } = write
    await lockUsuarios(tx)
    const judged = await judge(tx, who, ids, 'paper', now)
    const people = judged.filter(({ motivo }) => motivo === null).map(({ person }) => person)
    if (people.length === 0) throw new AppError('error.sen-cartas')
    const users = people.map(({ usuario }) => usuario.id)
    await revokeManyLinks(tx, users)
    for (const { usuario } of people) if (usuario.hasPassword) await endUserSessions(tx, usuario.id, null)
    const keys = await issueKeys(tx, users, 'set', now)
    await noteInvitations(tx, users, now)
    await auditLetters(write, judged)
    const recipients = people.map((person, position) => ({ person, key: keys[position] as string }))
    return { recipients, excluidas: toCartas(judged).excluidas, made: now }
  })
}

/** The lines of the addresses of these members below their names, as on a letter. */
export const getPostalAddresses = (db: Reader, ids: readonly number[]): Promise<Map<number, string[]>> =>
  findAddresses(db, ids, 'everybody')

/** The same for those who have no e-mail, for readers of letters who may see no other address. */
export const getAddressesWithoutEmail = (
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, string[]>> => findAddresses(db, ids, 'without e-mail')
