import { setImmediate as turn } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import type { Movement, StatementAccount } from '../../../platform/bank/bank-file.ts'
import { toKey } from '../../../platform/bank/movement-keys.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { NewMovemento } from './extractos.rows.ts'
import {
  findKnownHashes,
  insertAliases,
  insertMovementos,
  lockConta,
  movementosOfOtherFormat,
} from './extractos.rows.ts'
import type { Lectura } from './lecturas.rows.ts'
import { findLecturas, insertLectura, lecturasThatBegin, lecturasThatEnd } from './lecturas.rows.ts'
import { repeatedIn } from './repeated-movements.rules.ts'

/** The content of a file about one account; several statements of it, one for each day, are joined. */
export interface Section {
  /** As an IBAN where the bank gives a Spanish account number of twenty digits. */
  conta: string
  formato: string
  desde: string
  ata: string
  movements: Movement[]
  /** Null where the bank does not tell the balances, or they do not follow one another. */
  lectura: Lectura | null
}

/** The statements of one account as one. */
export function toSection(conta: string, formato: string, statements: StatementAccount[]): Section {
  const days = statements.flatMap(({ from, to }) => [from, to]).sort()
  const movements = statements.flatMap((each) => each.movements)
  return {
    conta,
    formato,
    desde: days[0] ?? '',
    ata: days.at(-1) ?? '',
    movements,
    lectura: toLectura(conta, statements, movements),
  }
}

function toLectura(conta: string, statements: StatementAccount[], movements: Movement[]): Lectura | null {
  const [inicial, final] = [statements[0]?.opening ?? null, statements.at(-1)?.closing ?? null]
  const follow = statements.every(({ opening }, at) => at === 0 || opening === statements[at - 1]?.closing)
  const days = movements.map(({ date }) => date).sort()
  const [desde, ata] = [days[0], days.at(-1)]
  if (inicial === null || final === null || !follow || desde === undefined || ata === undefined) return null
  const sumOn = (day: string) =>
    movements.reduce((sum, { date, cents }) => (date === day ? sum + cents : sum), 0)
  return { conta, desde, ata, inicial, trasDesde: inicial + sumOn(desde), anteAta: final - sumOn(ata), final }
}

/** Readings that lie before another one on its first day, and after it on its last day. */
interface Neighbours {
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** More files of one day are not looked at. */
const mostSteps = 50

/**
 * The readings that end where this one begins, and those that begin where it ends: what is alike in them are other movements. A reading
 * that has the same balance at both ends of that day may be the same movements again, and is none of them.
 */
async function findNeighbours(tx: Tx, { conta, desde, ata, inicial, final }: Lectura): Promise<Neighbours> {
  const before = new Set<number>()
  const after = new Set<number>()
  const starts = [inicial]
  for (let at = 0; at < starts.length && at < mostSteps; at += 1)
    for (const each of await lecturasThatEnd(tx, conta, { ata: desde, final: starts[at] ?? 0 })) {
      if (each.anteAta === each.final || before.has(each.id)) continue
      before.add(each.id)
      if (each.desde === desde) starts.push(each.inicial)
    }
  const ends = [final]
  for (let at = 0; at < ends.length && at < mostSteps; at += 1)
    for (const each of await lecturasThatBegin(tx, conta, { desde: ata, inicial: ends[at] ?? 0 })) {
      if (each.trasDesde === each.inicial || after.has(each.id)) continue
      after.add(each.id)
      if (each.ata === ata) ends.push(each.final)
    }
  return { before, after }
}

/** The movements of a file whose keys no earlier file had, with keys of their own. */
async function findUnknown(
  tx: Tx,
  { movements, lectura }: Section,
  { before, after }: Neighbours,
): Promise<Movement[]> {
  const isNeighbour = (date: string, reading: number | null | undefined): boolean =>
    reading != null &&
    ((date === lectura?.desde && before.has(reading)) || (date === lectura?.ata && after.has(reading)))
  const known = new Set<string>()
  for (const some of inBatches(movements)) {
    for (const hash of await findKnownHashes(
      tx,
      some.map(({ hashKey }) => hashKey),
    ))
      known.add(hash)
    // SQLite answers at once: without it other requests would wait for all of them
    await turn()
  }
  const unknown = movements.filter(({ hashKey }) => !known.has(hashKey))
  if (before.size + after.size === 0) return unknown
  const isAtEdge = ({ date, hashKey }: Movement) =>
    known.has(hashKey) && (date === lectura?.desde || date === lectura?.ata)
  const byContent = Map.groupBy(movements, ({ content }) => content)
  for (const content of new Set(movements.filter(isAtEdge).map((each) => each.content))) {
    const alike = byContent.get(content) ?? []
    const date = alike[0]?.date ?? ''
    const stored: (number | null)[] = []
    // numbers follow one another
    for (let ordinal = 1; ; ordinal += 1) {
      const hash = toKey(content, ordinal)
      const found = await findLecturas(tx, [hash])
      if (!found.has(hash)) break
      stored.push(found.get(hash) ?? null)
    }
    const same = stored.filter((reading) => !isNeighbour(date, reading)).length
    const others = unknown.filter((each) => each.content === content).length
    const more = alike.slice(same).length - others
    for (let at = 0; at < more; at += 1) {
      const [movement] = alike
      if (movement) unknown.push({ ...movement, hashKey: toKey(content, stored.length + others + at + 1) })
    }
  }
  return unknown
}

/**
 * Stores the movements that no earlier file had, in their order; one that a file of the other format had is known by that one's key
 * too from then on. Returns the number of new ones.
 */
export async function addMovementos(tx: Tx, extractoId: number, section: Section): Promise<number> {
  const { conta, formato, lectura } = section
  // first, so that of two files of an account one waits, and then finds what the other one brought
  await lockConta(tx, conta)
  const neighbours: Neighbours = lectura
    ? await findNeighbours(tx, lectura)
    : { before: new Set(), after: new Set() }
  const unknown = (await findUnknown(tx, section, neighbours)).map(toRow)
  const days = unknown.map(({ data }) => data).sort()
  const [desde, ata] = [days[0], days.at(-1)]
  if (desde === undefined || ata === undefined) return 0
  const others = (await movementosOfOtherFormat(tx, conta, { formato, desde, ata })).filter(
    ({ data, lecturaId }) =>
      lecturaId === null ||
      !(
        (data === lectura?.desde && neighbours.before.has(lecturaId)) ||
        (data === lectura?.ata && neighbours.after.has(lecturaId))
      ),
  )
  const repeated = await repeatedIn(unknown, others)
  await insertAliases(
    tx,
    [...repeated].map(([hash, movementoId]) => ({ hash, movementoId })),
  )
  const added = unknown.filter(({ hash }) => !repeated.has(hash))
  if (added.length === 0) return 0
  const lecturaId = lectura && (await insertLectura(tx, lectura))
  for (const some of inBatches(added)) {
    await insertMovementos(tx, extractoId, { conta, formato, lecturaId }, some)
    await turn()
  }
  return added.length
}

/** Longest text of a movement that is kept, in characters; no bank states as much. */
const longestText = limits.text

const truncateText = (text: string): string => text.slice(0, longestText).toWellFormed()

const toRow = ({
  hashKey,
  date,
  cents,
  text,
  reference1,
  reference2,
  endToEndId,
  charges,
}: Movement): NewMovemento => ({
  hash: hashKey,
  data: date,
  cents,
  gastos: charges,
  texto: truncateText(text),
  referencias: truncateText([reference1, reference2, endToEndId].filter(Boolean).join(' ')),
})
