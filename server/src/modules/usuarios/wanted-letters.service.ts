import type { AppContext } from '../../platform/app-context.ts'
import { recordAudit, system } from '../../platform/db/audit.ts'
import type { Write } from '../../platform/db/write.ts'
import { mailMembers, slice } from './letters.service.ts'
import { findUsuario } from './usuarios.rows.ts'
import { asWho, lockUsuarios } from './usuarios.service.ts'
import { deleteWanted, findWanted } from './wanted-letters.rows.ts'

/**
 * Makes the letters that are wanted, slice by slice: after an import, and after a start those that a killed server has left. A letter
 * and that it is no longer wanted are stored together, so that each is made once.
 */
export async function sendWantedLetters(
  context: Pick<AppContext, 'database' | 'clock' | 'mail'>,
): Promise<void> {
  while (await sendSlice(context));
}

/** @returns whether there may be more */
async function sendSlice({
  database,
  clock,
  mail,
}: Pick<AppContext, 'database' | 'clock' | 'mail'>): Promise<boolean> {
  if ((await findWanted(database.read, 1)).members.length === 0) return false
  await database.transactionWithoutAudit(async (tx) => {
    await lockUsuarios(tx)
    const { authorId, members } = await findWanted(tx, slice)
    // another server was faster
    if (members.length === 0) return
    const author = authorId === null ? undefined : await findUsuario(tx, { id: authorId })
    const who = author ? asWho(author) : system
    const now = clock()
    const write: Write = {
      tx,
      who,
      now,
      audit: (...entries) => recordAudit(tx, who, now, ...entries),
      afterCommit: () => {},
    }
    const ids = members.map(({ socioId }) => socioId)
    await mailMembers({ mail }, write, { id: authorId ?? 0 }, ids, 'again')
    await deleteWanted(
      tx,
      members.map(({ usuarioId }) => usuarioId),
    )
  })
  mail.wake()
  return true
}
