import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../platform/app-context.ts'
import { toFault } from '../../platform/observability/faults.ts'
import { reduceToMedium } from '../../platform/storage/pictures.ts'
import type { FileRow } from './files.rows.ts'
import { findFile, noteMedium } from './files.rows.ts'
import { storingContents } from './removal.service.ts'

type MediumContext = Pick<AppContext, 'storage' | 'database' | 'clock' | 'log'>

/** Conversions in progress by uuid; concurrent requests for the same picture share one. */
const making = new Map<string, Promise<FileRow>>()

/**
 * A picture's row with its middle form, made when it is asked for the first time. Where it cannot be made or stored, the
 * row comes as it is.
 */
export function withMedium(context: MediumContext, row: FileRow): Promise<FileRow> {
  if (row.medium || !row.shown) return Promise.resolve(row)
  const known = making.get(row.uuid)
  if (known) return known
  const made = make(context, row)
    .catch((error: unknown) => {
      if (!toFault(error)) context.log.warn({ err: error }, 'could not make the medium size of a picture')
    })
    // another server may have been first
    .then(async () => (await findFile(context.database.read, row.uuid)) ?? row)
    .finally(() => making.delete(row.uuid))
  making.set(row.uuid, made)
  return made
}

async function make(context: MediumContext, { uuid, shown }: FileRow): Promise<void> {
  const { storage, database } = context
  const stored = shown && (await storage.get(shown))
  if (!stored) return
  const content = await reduceToMedium(await buffer(stored.content))
  const key = `uploads/${randomUUID()}-medium`
  await storingContents(context, [key], async ({ put, keep }) => {
    const size = await put(key, content)
    await database.transactionWithoutAudit(async (tx) => {
      await keep(tx)
      if (!(await noteMedium(tx, uuid, { medium: key, medium_size: size }))) throw new PictureReplaced()
    })
  }).catch((error: unknown) => {
    if (!(error instanceof PictureReplaced)) throw error
  })
}

/** Another server has stored the same form, or the picture is gone: this one is removed again. */
class PictureReplaced extends Error {}
