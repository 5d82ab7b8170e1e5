import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/fields.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { fileNameFor } from '../../../platform/storage/file-names.ts'
import { getStored, publicPart } from '../../axustes/identity.service.ts'
import { getLetterheadTexts } from '../../axustes/letterhead.service.ts'
import { findMade, keepMade } from '../../files/remakeable.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { makeBook } from './acta-paper.service.ts'
import { findApproved, findBookParts, findDilixencias } from './actas.rows.ts'
import type { ApprovedContent } from './content.rules.ts'
import { toSum } from './content.rules.ts'
import { wordsOf } from './words.rules.ts'

/** Another one when books look otherwise than before, so that those that were kept are made anew. */
const layout = 1

interface Book {
  /** Of the PDF that is kept. */
  uuid: string
  fileName: string
  /** Number of minutes in it. */
  actas: number
}

/** Books that are being made, by their mark: those who ask for the same one at once share it. */
const making = new Map<string, Promise<string>>()

/**
 * The book of all approved minutes of a body. It is made when it is asked for, and kept until minutes are approved, a note is added, or the
 * association's letterhead changes.
 * @param isLost whether the content of the kept one is not there, so that it is made again
 * @throws AppError 404 while there are no minutes
 */
export async function getBook(
  context: AppContext,
  kind: ReunionKind,
  usuarioId: number,
  isLost = false,
): Promise<Book> {
  const { database, settings } = context
  const { read } = database
  const { actas, notes } = await findBookParts(read, kind.table)
  if (actas.length === 0) throw new AppError('error.resource-not-found')
  const title = wordsOf(settings.LANGUAGES[0] as Language)(`acta.libro.${kind.entidade}`)
  const letterhead = await getLetterheadTexts(read, settings)
  const { logo } = publicPart(await getStored(read), settings)
  const parts = [layout, title, actas, notes, letterhead, logo?.uuid ?? null, settings.TIME_ZONE]
  const place = `/libro/${kind.table}`
  const mark = toSum(JSON.stringify(parts))
  const made = { fileName: fileNameFor(title, 'pdf'), actas: actas.length }
  const kept = isLost ? undefined : await findMade(read, { place, mark })
  if (kept) return { uuid: kept, ...made }
  const known = making.get(mark)
  if (known) return { uuid: await known, ...made }
  const uuid = randomUUID()
  const work = makeAndKeep(context, kind, { place, mark, usuarioId, title, uuid }).finally(() =>
    making.delete(mark),
  )
  making.set(mark, work)
  return { uuid: await work, ...made }
}

async function makeAndKeep(
  context: AppContext,
  { table }: ReunionKind,
  {
    place,
    mark,
    usuarioId,
    title,
    uuid,
  }: { place: string; mark: string; usuarioId: number; title: string; uuid: string },
): Promise<string> {
  const { read } = context.database
  const entries = []
  for (const { reunion_id, contido, sha256 } of await findApproved(read, table))
    entries.push({
      content: JSON.parse(contido ?? '') as ApprovedContent,
      sha256: sha256 ?? '',
      dilixencias: await findDilixencias(read, reunion_id),
    })
  const paper = await makeBook(context, { title, entries })
  const bytes = Buffer.from(await makePdf([paper], usuarioId, new AbortController().signal))
  const file = { uuid, fileName: fileNameFor(title, 'pdf'), type: 'pdf' }
  await keepMade(context, { place, mark }, { file, bytes, usuarioId })
  return uuid
}
