import {
  type EstadoMovemento,
  type Extracto,
  firstMovementos,
  type Movemento,
  type Movementos,
  type ReciboProposto,
} from '#contract/extractos.ts'
import type { ListQuery } from '#contract/lists.ts'
import { formatNumber } from '#contract/numbers.ts'
import { contains, searchText, searchWords } from '#contract/search.ts'
import { sumBy } from '#contract/sums.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { toPersonName } from '../ledger/people.rows.ts'
import { findUsedMotivos } from './apartados.rows.ts'
import { type Aviso, avisosFor } from './avisos.rules.ts'
import type { StoredExtracto, StoredMovemento } from './extractos.rows.ts'
import { findConciliados, findExtracto, selectMovementos } from './extractos.rows.ts'
import type { OpenCharge, Person } from './propostas.rows.ts'
import { findChargesById, findClosedCharges, findOpenCharges, readPeople } from './propostas.rows.ts'
import type { Proposal } from './propostas.rules.ts'
import { proposalsFor } from './propostas.rules.ts'

export type MovementosQuery = ListQuery<'id' | 'data' | 'importe', 'estado'>

type Persoa = ReciboProposto['socio']
type Cobro = Awaited<ReturnType<typeof findConciliados>>[number]

/** A movement with what was reconciled, what is left, and what that may be for. */
interface Line {
  movemento: StoredMovemento
  left: number
  cobros: Cobro[]
  proposals: Proposal[]
  aviso: Aviso | null
}

/** A statement as it is now. */
interface StatementSnapshot {
  stored: StoredExtracto
  lines: Line[]
  /** The charges that lines name. */
  charges: Map<number, OpenCharge>
  people: ReadonlyMap<number, Person>
}

/** `db` is a snapshot: the charges are read once, and compared with all movements. */
async function readStatement(db: Reader, id: number): Promise<StatementSnapshot | null> {
  const stored = await findExtracto(db, id)
  if (!stored) return null
  const movementos = await selectMovementos(db, id)
  const conciliados = Map.groupBy(await findConciliados(db, id), ({ movementoId }) => movementoId)
  const open = movementos
    .map(({ id, cents, gastos, texto, referencias, apartado }) => {
      const cobros = conciliados.get(id) ?? []
      const reconciled = sumBy(cobros, (cobro) => cobro.cents)
      return {
        id,
        left: apartado === null ? Math.max(0, cents - reconciled) : 0,
        told: `${texto} ${referencias}`,
        bankFees: gastos,
        paid: new Set(cobros.map(({ reciboId }) => reciboId)),
      }
    })
    .filter(({ left }) => left > 0)
  const left = new Map(open.map((each) => [each.id, each.left]))
  const isAny = open.length > 0
  const people = isAny || conciliados.size > 0 ? await readPeople(db) : new Map<number, Person>()
  const proposals = proposalsFor(open, isAny ? await findOpenCharges(db) : [], people)
  const avisos = avisosFor(open, isAny ? await findClosedCharges(db) : [], { people, proposals })

  const charges = new Map<number, OpenCharge>()
  for (const each of [...proposals.values()].flat())
    for (const charge of each.charges) charges.set(charge.id, charge)
  const paid = new Set([...conciliados.values()].flat().map(({ reciboId }) => reciboId))
  for (const charge of await findChargesById(
    db,
    [...paid].filter((each) => !charges.has(each)),
  ))
    charges.set(charge.id, charge)
  const lines = movementos.map((movemento) => ({
    movemento,
    left: left.get(movemento.id) ?? 0,
    cobros: conciliados.get(movemento.id) ?? [],
    proposals: proposals.get(movemento.id) ?? [],
    aviso: avisos.get(movemento.id) ?? null,
  }))
  return { stored, lines, charges, people }
}

const toHead = ({ stored, lines }: StatementSnapshot): Movementos['extracto'] => {
  const open = lines.filter(({ left }) => left > 0)
  return {
    id: stored.id,
    conta: stored.conta,
    desde: toLocalDate(stored.desde),
    ata: toLocalDate(stored.ata),
    repetidos: stored.repetidos,
    totalMovementos: lines.length,
    pendentes: open.length,
    pendente: sumBy(open, ({ left }) => left) / 100,
  }
}

const toMovemento = ({ movemento, left, cobros, proposals, aviso }: Line): Movemento => ({
  id: movemento.id,
  data: toLocalDate(movemento.data),
  importe: movemento.cents / 100,
  texto: movemento.texto,
  pendente: left / 100,
  propostas: proposals.map(({ charges, motivo, cents }) => ({
    recibos: charges.map((charge) => ({ id: charge.id })),
    motivo,
    importe: cents / 100,
  })),
  conciliado: cobros.map((cobro) => ({
    cobro: { id: cobro.id },
    recibo: { id: cobro.reciboId },
    importe: cobro.cents / 100,
  })),
  apartado:
    movemento.apartado === null ? null : { motivo: movemento.apartado, recibo: toReciboRef(movemento) },
  devolto: movemento.devolto === null ? null : toLocalDate(movemento.devolto),
  aviso,
})

const toReciboRef = ({ reciboId, numero }: StoredMovemento) =>
  reciboId === null || numero === null ? null : { id: reciboId, numero }

/** The charges that lines name, each once. */
const listNamed = ({ charges, people }: StatementSnapshot, lines: readonly Line[]): ReciboProposto[] => {
  const ids = lines.flatMap(({ cobros, proposals }) => [
    ...proposals.flatMap((each) => each.charges.map(({ id }) => id)),
    ...cobros.map(({ reciboId }) => reciboId),
  ])
  return [...new Set(ids)].flatMap((id) => {
    const charge = charges.get(id)
    return charge ? [toReciboProposto(charge, people)] : []
  })
}

/** A charge as it is shown beside movements. */
export function toReciboProposto(charge: OpenCharge, people: ReadonlyMap<number, Person>): ReciboProposto {
  const persoa = (id: number | null, numero: number): Persoa => {
    const known = id === null ? undefined : people.get(id)
    return { id, numero, ...toPersonName(known ?? { numero, nombre: null, apellidos: null }) }
  }
  return {
    id: charge.id,
    numero: charge.numero,
    concepto: charge.concepto,
    socio: persoa(charge.socioId, charge.socioNumero),
    pagador: persoa(charge.pagadorId, charge.pagadorNumero),
    pendente: charge.left / 100,
  }
}

/** A statement with its first movements, what was reconciled and the charges that the rest may be for; null when there is none. */
export async function readExtracto(db: Reader, id: number): Promise<Extracto | null> {
  const read = await readStatement(db, id)
  if (!read) return null
  const lines = read.lines.slice(0, firstMovementos)
  return {
    ...toHead(read),
    movementos: lines.map(toMovemento),
    recibos: listNamed(read, lines),
    outros: [],
    ignoradas: [],
  }
}

/** One movement of a statement as it is now, without proposals: it is reconciled or set aside; null when there is none. */
export async function readMovemento(db: Reader, id: number, movId: number): Promise<Movemento | null> {
  const movemento = (await selectMovementos(db, id, movId))[0]
  if (!movemento) return null
  const cobros = await findConciliados(db, id, movId)
  return toMovemento({ movemento, left: 0, cobros, proposals: [], aviso: null })
}

const isIn: Record<EstadoMovemento, (line: Line) => boolean> = {
  PENDENTE: ({ left }) => left > 0,
  CONCILIADO: ({ left, cobros, movemento }) => left === 0 && cobros.length > 0 && movemento.apartado === null,
  APARTADO: ({ movemento }) => movemento.apartado !== null,
  SAIDA: ({ movemento }) => movemento.cents < 0,
}
export const isEstadoMovemento = (text: string): text is EstadoMovemento => Object.hasOwn(isIn, text)

/** The text that a search reads: the bank's text, the amount, and the charges with their people. */
function toFullText({ movemento, cobros, proposals }: Line, { charges, people }: StatementSnapshot): string {
  const ids = [
    ...(proposals[0]?.charges ?? []).map(({ id }) => id),
    ...cobros.map(({ reciboId }) => reciboId),
  ]
  const named = ids.flatMap((id) => {
    const charge = charges.get(id)
    if (!charge) return []
    const persons = [charge.socioId, charge.pagadorId].map((each) => people.get(each ?? 0))
    return [
      charge.numero,
      charge.concepto,
      ...persons.map((each) => `${each?.nombre ?? ''} ${each?.apellidos ?? ''}`),
    ]
  })
  const amount = (movemento.cents / 100).toFixed(2).replace('.', ',')
  return searchText(
    movemento.texto,
    amount,
    formatNumber(movemento.cents / 100, { min: 2, points: 'always' }),
    movemento.apartado ?? '',
    ...named,
  )
}

const values: Record<MovementosQuery['sort'][number]['field'], (line: Line) => number | string> = {
  id: ({ movemento }) => movemento.id,
  data: ({ movemento }) => movemento.data,
  importe: ({ movemento }) => movemento.cents,
}

function inOrder(lines: Line[], sort: MovementosQuery['sort']): Line[] {
  if (sort.length === 0) return lines
  return lines.toSorted((one, other) => {
    for (const { field, direction } of sort) {
      const [a, b] = [values[field](one), values[field](other)]
      if (a !== b) return a < b === (direction === 'asc') ? -1 : 1
    }
    return 0
  })
}

/** A page of the movements of a statement; null when there is none. */
export async function readMovementos(
  db: Reader,
  id: number,
  { page, size, sort, search, filters: { estado } }: MovementosQuery,
): Promise<Movementos | null> {
  const read = await readStatement(db, id)
  if (!read) return null
  const words = searchWords(search)
  const found = read.lines.filter(
    (line) =>
      (estado === undefined || (isEstadoMovemento(estado) && isIn[estado](line))) &&
      (words.length === 0 || contains(toFullText(line, read), words)),
  )
  const start = size === -1 ? (page === 0 ? 0 : found.length) : page * size
  const lines = inOrder(found, sort).slice(start, size === -1 ? undefined : start + size)
  return {
    content: lines.map(toMovemento),
    totalElements: found.length,
    recibos: listNamed(read, lines),
    extracto: toHead(read),
    propostos: found.filter(({ proposals }) => proposals.length > 0).length,
    motivos: await findUsedMotivos(db),
  }
}
