import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { SealedRow } from '../platform/db/sealed-minutes.ts'
import { readSealed } from '../platform/db/sealed-minutes.ts'
import type { Tables } from '../platform/db/tables.ts'
import { contentMark } from '../platform/pdf/content-mark.ts'
import type { Storage } from '../platform/storage/storage.ts'

const names: Record<string, string> = { asamblea: 'the assembly', junta_directiva: 'the board' }

/**
 * Checks approved minutes and certificates: that the numbers of each body have no gap, that each of its minutes holds the hash of the one
 * before, that every PDF is the one that was approved, and that pages show what it was made from.
 * @param sums the SHA-256 of each stored content, null for one that cannot be read
 * @returns what is wrong, in sentences
 */
export async function checkSealedMinutes(
  db: Kysely<Tables>,
  storage: Storage,
  sums: ReadonlyMap<string, string | null>,
): Promise<string[]> {
  const { minutes, certificates } = await readSealed(db)
  const isOther = (content: string | null, sha256: string) =>
    content === null || (sums.get(content) ?? null) !== sha256
  const rewritten: string[] = []
  for (const row of minutes)
    if (holdsSame(row) && !isOther(row.content, row.sha256) && !(await holdsContent(storage, row)))
      rewritten.push(saysOther(row))
  return [
    ...findChainFaults(minutes, isOther),
    ...rewritten,
    ...certificates.flatMap(({ numero, sha256, content }, place) => [
      ...(numero === place + 1 ? [] : [`The certificate n.º ${numero} follows a gap.`]),
      ...(isOther(content, sha256)
        ? [`The certificate n.º ${numero} has another PDF than the one that was made.`]
        : []),
    ]),
  ]
}

const nameOf = ({ organo, numero }: SealedRow): string =>
  `The approved minutes n.º ${numero} of ${names[organo] ?? organo}`
const saysOther = (row: SealedRow): string => `${nameOf(row)} do not say what was approved.`

/** Whether the stored PDF of minutes, which is the approved one, was made from what their row says. */
async function holdsContent(storage: Storage, { content, contido }: SealedRow): Promise<boolean> {
  const stored = content === null ? null : await storage.get(content)
  return stored !== null && isMadeFrom(await buffer(stored.content), contido)
}

/** Whether a PDF was made from a text. The first PDFs of minutes do not tell what they were made from. */
export const isMadeFrom = (pdf: Buffer, text: string): boolean =>
  pdf.includes(contentMark(createHash('sha256').update(text).digest('hex'))) || !pdf.includes(contentMark(''))

/** What is wrong with approved minutes, which come by body and number. */
export const findChainFaults = (
  rows: readonly SealedRow[],
  isOther: (content: string | null, sha256: string) => boolean,
): string[] =>
  [...Map.groupBy(rows, ({ organo }) => organo).values()].flatMap((minutes) =>
    minutes.flatMap((row, place) => {
      const name = nameOf(row)
      const before = place === 0 ? '' : (minutes[place - 1]?.sha256 ?? '')
      return [
        ...(row.numero === place + 1 ? [] : [`${name} follow a gap.`]),
        ...(row.anterior === before ? [] : [`${name} do not hold the hash of those before.`]),
        ...(holdsSame(row) ? [] : [saysOther(row)]),
        ...(isOther(row.content, row.sha256) ? [`${name} have another PDF than the approved one.`] : []),
      ]
    }),
  )

/** Whether what was approved says the same as its row. */
function holdsSame({ numero, aprobada, anterior, contido }: SealedRow): boolean {
  try {
    const content = JSON.parse(contido)
    return content.numero === numero && content.aprobada === aprobada && content.anterior === anterior
  } catch {
    return false
  }
}
