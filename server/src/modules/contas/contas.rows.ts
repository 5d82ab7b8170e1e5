import type { Generated } from 'kysely'
import type { Conta, ContasQuery } from '#contract/contas.ts'
import type { Page } from '#contract/lists.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'
import { integerFilter } from '../../platform/http/filters.ts'

interface ContaTable extends ContaValues {
  id: Generated<number>
  titulo_key: string
  search: string
  version: Generated<number>
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    presupuesto: ContaTable
    contabilidad: ContaTable
  }
}

/** Budgets and accounts are alike in everything but the table they are kept in. */
export type ContaTableName = 'presupuesto' | 'contabilidad'

/** The writable columns; `file` is the uuid of an existing file. */
export interface ContaValues {
  titulo: string
  ano: number
  file: string
}

const contas = (db: Reader, table: ContaTableName) =>
  db
    .selectFrom(`${table} as conta`)
    .innerJoin('file', 'file.uuid', 'conta.file')
    .select([
      'conta.id',
      'conta.titulo',
      'conta.ano',
      'conta.version',
      'file.uuid',
      'file.file_name as fileName',
      'file.type',
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof contas>['execute']>>[number]

const toConta = ({ uuid, fileName, type, ...row }: QueryRow): Conta => ({
  ...row,
  fichero: { uuid, fileName, type },
})

const toTable = (values: ContaValues) => ({
  ...values,
  titulo_key: sortKey(values.titulo),
  search: searchText(values.titulo, values.ano),
})

/**
 * One page of budgets or accounts, the latest year first unless sorted otherwise; `without` leaves one out.
 * @throws AppError 400 for a filter that is not a year
 */
export async function listContas(
  db: Reader,
  table: ContaTableName,
  query: ContasQuery,
  without?: number,
): Promise<Page<Conta>> {
  let base = contas(db, table)
  if (without !== undefined) base = base.where('conta.id', '!=', without)
  const ano = integerFilter(query.filters.ano)
  if (ano !== undefined) base = base.where('conta.ano', '=', ano)
  const { content, totalElements } = await listPage(base, query, {
    search: 'conta.search',
    id: 'conta.id',
    sort: { id: 'conta.id', titulo: 'conta.titulo_key', ano: 'conta.ano' },
    defaultSort: [
      ['conta.ano', 'desc'],
      ['conta.titulo_key', 'asc'],
    ],
  })
  return { content: content.map(toConta), totalElements }
}

export async function findConta(db: Reader, table: ContaTableName, id: number): Promise<Conta | undefined> {
  const stored = await contas(db, table).where('conta.id', '=', id).executeTakeFirst()
  return stored && toConta(stored)
}

/** @returns the id of the new one */
export async function insertConta(tx: Tx, table: ContaTableName, values: ContaValues): Promise<number> {
  const { id } = await tx.insertInto(table).values(toTable(values)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when it is not, or no record has that id. */
export const lockConta = (
  tx: Tx,
  table: ContaTableName,
  id: number,
  version: number | null,
): Promise<boolean> => bumpVersion(tx, table, id, version)

export const updateConta = (tx: Tx, table: ContaTableName, id: number, values: ContaValues) =>
  tx.updateTable(table).set(toTable(values)).where('id', '=', id).execute()

export const deleteConta = (tx: Tx, table: ContaTableName, id: number) =>
  tx.deleteFrom(table).where('id', '=', id).execute()
