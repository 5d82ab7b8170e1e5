import type { FileRef } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { findHeldFile } from './files.rows.ts'
import { keepMadeFile, releaseHolder } from './files.service.ts'

/** A PDF that the portal can make again from its records. */
interface Remakeable {
  /** Where the last one is held; not that of a record. */
  place: string
  /** Says what it is made from: another one once that changes. */
  mark: string
}

/** The uuid of such a PDF as it was made from the same, by any server. */
export const findMade = (db: Reader, { place, mark }: Remakeable): Promise<string | undefined> =>
  findHeldFile(db, `${place}/${mark}`)

/** Keeps such a PDF instead of those that were made before. */
export async function keepMade(
  context: AppContext,
  { place, mark }: Remakeable,
  made: { file: FileRef; bytes: Uint8Array; usuarioId: number },
): Promise<void> {
  const later: (() => void)[] = []
  const afterCommit = (run: () => void) => void later.push(run)
  await keepMadeFile(context, { ...made, holder: `${place}/${mark}` }, (keep) =>
    context.bookkeep(async (tx) => {
      const write = { tx, now: context.clock(), afterCommit }
      await releaseHolder(context, write, place)
      await keep(write)
    }),
  )
  for (const run of later) run()
}
