import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ExtractoListado } from '#contract/extractos.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import { listPage } from '../../../platform/db/lists.ts'
import { searchText } from '../../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'

interface ExtractoTable {
  id: Generated<number>
  conta: string
  desde: string
  ata: string
  lido: string
  n: number
  repetidos: number
  search: string
}
interface MovementoTable {
  id: Generated<number>
  extracto_id: number | null
  hash: string
  data: string
  cents: number
  texto: string
  referencias: string
  conta: string
  formato: string
  lectura_id: number | null
  gastos: Generated<number>
  apartado: string | null
  apartado_recibo_id: number | null
  devolto: string | null
  version: Generated<number>
}
interface ContaBancariaTable {
  conta: string
  version: number
}
interface MovementoAliasTable {
  hash: string
  movemento_id: number
}
interface MovementoCobroTable {
  cobro_id: number
  movemento_id: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    extracto: ExtractoTable
    movemento: MovementoTable
    movemento_cobro: MovementoCobroTable
    movemento_alias: MovementoAliasTable
    conta_bancaria: ContaBancariaTable
  }
}

type ExtractosQuery = ListQuery<'id' | 'conta' | 'desde' | 'ata' | 'lido'>

/** A statement as stored; days as ISO text. */
export type StoredExtracto = Omit<Selectable<ExtractoTable>, 'search'>

/** A movement as it is stored; `data` as ISO text. */
export interface NewMovemento {
  hash: string
  data: string
  cents: number
  texto: string
  referencias: string
  /** In cents. */
  gastos: number
}

/** Adds a statement; returns its id. */
export async function insertExtracto(
  tx: Tx,
  values: Pick<StoredExtracto, 'conta' | 'desde' | 'ata' | 'lido'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('extracto')
    .values({ ...values, n: 0, repetidos: 0, search: searchText(values.conta, values.desde, values.ata) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Waits until no other statement of the account is being stored. */
export const lockConta = (tx: Tx, conta: string) =>
  tx
    .insertInto('conta_bancaria')
    .values({ conta, version: 1 })
    .onConflict((conflict) =>
      conflict.column('conta').doUpdateSet((row) => ({ version: row('conta_bancaria.version', '+', 1) })),
    )
    .execute()

/** Those of these keys that stored movements have, in files of either format. */
export async function findKnownHashes(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of inBatches(hashes))
    for (const table of ['movemento', 'movemento_alias'] as const) {
      const rows = await tx.selectFrom(table).select('hash').where('hash', 'in', some).execute()
      for (const { hash } of rows) known.add(hash)
    }
  return known
}

/** A movement that was read from a file of the other format, and is not known in this one. */
export interface OtherMovemento {
  id: number
  data: string
  cents: number
  texto: string
  referencias: string
  /** The reading that brought it; null for those of before readings were kept. */
  lecturaId: number | null
}

/** Movements of an account from `desde` to `ata` that only files of another format than `formato` had, in their order. */
export const movementosOfOtherFormat = (
  tx: Tx,
  conta: string,
  { formato, desde, ata }: { formato: string; desde: string; ata: string },
): Promise<OtherMovemento[]> =>
  tx
    .selectFrom('movemento')
    .leftJoin('movemento_alias', 'movemento_alias.movemento_id', 'movemento.id')
    .select([
      'movemento.id',
      'movemento.data',
      'movemento.cents',
      'movemento.texto',
      'movemento.referencias',
      'movemento.lectura_id as lecturaId',
    ])
    .where('movemento.conta', '=', conta)
    .where('movemento.data', '>=', desde)
    .where('movemento.data', '<=', ata)
    .where('movemento.formato', 'not in', [formato, ''])
    .where('movemento_alias.hash', 'is', null)
    .orderBy('movemento.id')
    .execute()

/** Stores the keys of movements in files of the other format. */
export async function insertAliases(
  tx: Tx,
  aliases: readonly { hash: string; movementoId: number }[],
): Promise<void> {
  for (const some of inBatches(aliases))
    await tx
      .insertInto('movemento_alias')
      .values(some.map(({ hash, movementoId }) => ({ hash, movemento_id: movementoId })))
      .execute()
}

/** Adds movements to a statement, in their order. */
export async function insertMovementos(
  tx: Tx,
  extractoId: number,
  { lecturaId, ...origin }: { conta: string; formato: string; lecturaId: number | null },
  movementos: readonly NewMovemento[],
): Promise<void> {
  for (const some of inBatches(movementos))
    await tx
      .insertInto('movemento')
      .values(some.map((each) => ({ ...each, ...origin, lectura_id: lecturaId, extracto_id: extractoId })))
      .execute()
}

export const updateCounts = (tx: Tx, id: number, counts: { n: number; repetidos: number }) =>
  tx.updateTable('extracto').set(counts).where('id', '=', id).execute()

/** The reconciled part of movements, in cents: money that has not been undone. */
export const reconciled = sql<number>`coalesce((select sum(cobro.cents) from movemento_cobro
  join cobro on cobro.id = movemento_cobro.cobro_id and cobro.anulado is null
  where movemento_cobro.movemento_id = movemento.id), 0)`

/** One page of statements, the last one first unless sorted otherwise. */
export async function listExtractos(db: Reader, query: ExtractosQuery): Promise<Page<ExtractoListado>> {
  // A file that came again brought nothing, and its statement has no movements to show.
  const statements = db
    .selectFrom('extracto')
    .selectAll()
    .where((eb) => eb.or([eb('n', '>', 0), eb('repetidos', '=', 0)]))
  const { content, totalElements } = await listPage(statements, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', conta: 'conta', desde: 'desde', ata: 'ata', lido: 'lido' },
    defaultSort: [['id', 'desc']],
  })
  const pending = new Map<number | null, number>()
  for (const some of inBatches(content.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('movemento')
      .select(['extracto_id', sql<number>`count(*)`.as('n')])
      .where('extracto_id', 'in', some)
      .where('cents', '>', 0)
      .where('apartado', 'is', null)
      .where('cents', '>', reconciled)
      .groupBy('extracto_id')
      .execute()
    for (const { extracto_id, n } of rows) pending.set(extracto_id, Number(n))
  }
  return {
    content: content.map(({ id, conta, desde, ata, lido, n, repetidos }) => ({
      id,
      conta,
      desde: toLocalDate(desde),
      ata: toLocalDate(ata),
      lido: toLocalDate(lido),
      n,
      pendentes: pending.get(id) ?? 0,
      repetidos,
    })),
    totalElements,
  }
}

export const findExtracto = (db: Reader, id: number): Promise<StoredExtracto | undefined> =>
  db
    .selectFrom('extracto')
    .select(['id', 'conta', 'desde', 'ata', 'lido', 'n', 'repetidos'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A movement with the reason why it is set aside; days as ISO text. */
export type StoredMovemento = Awaited<ReturnType<typeof selectMovementos>>[number]

/** The movements of a statement in the order of its file, or one of them. */
export const selectMovementos = (db: Reader, extractoId: number, id?: number) =>
  db
    .selectFrom('movemento')
    .leftJoin('recibo', 'recibo.id', 'movemento.apartado_recibo_id')
    .select([
      'movemento.id',
      'movemento.data',
      'movemento.cents',
      'movemento.gastos',
      'movemento.texto',
      'movemento.referencias',
      'movemento.apartado',
      'movemento.apartado_recibo_id as reciboId',
      'recibo.numero',
      'movemento.devolto',
    ])
    .where('movemento.extracto_id', '=', extractoId)
    .$if(id !== undefined, (found) => found.where('movemento.id', '=', id ?? 0))
    .orderBy('movemento.id')
    .execute()

/** Money recorded for charges that movements of a statement brought, or one of them, and that stands. */
export const findConciliados = (db: Reader, extractoId: number, id?: number) =>
  db
    .selectFrom('movemento')
    .innerJoin('movemento_cobro', 'movemento_cobro.movemento_id', 'movemento.id')
    .innerJoin('cobro', 'cobro.id', 'movemento_cobro.cobro_id')
    .select(['movemento.id as movementoId', 'cobro.id', 'cobro.recibo_id as reciboId', 'cobro.cents'])
    .where('movemento.extracto_id', '=', extractoId)
    .$if(id !== undefined, (found) => found.where('movemento.id', '=', id ?? 0))
    .where('cobro.anulado', 'is', null)
    .orderBy('cobro.id')
    .execute()

/** A movement that is being reconciled. */
export interface OpenMovemento {
  id: number
  data: string
  /** 0 for one that is set aside, and money that went out. */
  cents: number
  isApart: boolean
  /** The reconciled cents by the ids of the charges. */
  paid: Map<number, number>
}

/** Locks movements of a statement and counts a change of each; concurrent writers wait. */
export async function lockMovementos(tx: Tx, extractoId: number, ids: readonly number[]): Promise<void> {
  for (const some of inBatches([...ids].sort((one, other) => one - other)))
    await tx
      .updateTable('movemento')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .where('extracto_id', '=', extractoId)
      .execute()
}

/** Movements of a statement by id; those that it does not have are left out. */
export async function findMovementos(
  db: Reader,
  extractoId: number,
  ids: readonly number[],
): Promise<Map<number, OpenMovemento>> {
  const found = new Map<number, OpenMovemento>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('movemento')
      .select(['id', 'data', 'cents', 'apartado'])
      .where('id', 'in', some)
      .where('extracto_id', '=', extractoId)
      .execute()
    for (const { apartado, cents, ...row } of rows)
      found.set(row.id, {
        ...row,
        cents: apartado === null ? Math.max(0, cents) : 0,
        isApart: apartado !== null,
        paid: new Map(),
      })
    const paid = await db
      .selectFrom('movemento_cobro')
      .innerJoin('cobro', 'cobro.id', 'movemento_cobro.cobro_id')
      .select(['movemento_cobro.movemento_id', 'cobro.recibo_id', 'cobro.cents'])
      .where('movemento_cobro.movemento_id', 'in', some)
      .where('cobro.anulado', 'is', null)
      .execute()
    for (const { movemento_id, recibo_id, cents } of paid) {
      const brought = found.get(movemento_id)?.paid
      brought?.set(recibo_id, (brought.get(recibo_id) ?? 0) + cents)
    }
  }
  return found
}

/** Says which movement brought which money. */
export async function linkCobros(
  tx: Tx,
  links: readonly { movementoId: number; cobroId: number }[],
): Promise<void> {
  for (const some of inBatches(links))
    await tx
      .insertInto('movemento_cobro')
      .values(some.map(({ movementoId, cobroId }) => ({ movemento_id: movementoId, cobro_id: cobroId })))
      .execute()
}

/** Erases statements read before the day `before`, and what their movements tell but day and amount; returns the statements. */
export async function eraseExtractos(tx: Tx, before: string): Promise<StoredExtracto[]> {
  const old = tx.selectFrom('extracto').select('id').where('lido', '<', before)
  await tx
    .updateTable('movemento')
    .set({ extracto_id: null, texto: '', referencias: '', apartado: null, apartado_recibo_id: null })
    .where('extracto_id', 'in', old)
    .execute()
  return tx
    .deleteFrom('extracto')
    .where('lido', '<', before)
    .returning(['id', 'conta', 'desde', 'ata', 'lido', 'n', 'repetidos'])
    .execute()
}

/** Years after which statements are erased. */
export async function retentionYears(db: Reader): Promise<number> {
  const { prazo_extractos } = await db
    .selectFrom('axustes')
    .select('prazo_extractos')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return prazo_extractos
}
