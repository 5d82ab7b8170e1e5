import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { EstadoRecibo } from '#contract/recibos.ts'
import type { EstadoDebito, EstadoRemesa, Remesa, RemesaHead } from '#contract/remesas.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import { toBoolean } from '../../../platform/db/columns.ts'
import { listPage } from '../../../platform/db/lists.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion } from '../../../platform/db/versions.ts'
import { updateDevolto, updateStates } from '../dues/cobros.rows.ts'
import { peopleColumns, toPeople } from '../ledger/people.rows.ts'
import type { SelectedDebit } from './candidates.rows.ts'

interface RemesaTable {
  id: Generated<number>
  msg_id: string
  data: string
  estado: EstadoRemesa
  n: number
  cents: number
  sha256: string
  motivo: Generated<string>
  search: string
  version: Generated<number>
}
interface RemesaFicheiroTable {
  remesa_id: number
  xml: string
}
interface RemesaReciboTable {
  id: Generated<number>
  remesa_id: number
  recibo_id: number
  mandato_id: number
  cents: number
  end_to_end: string
  estado: EstadoDebito
  antes: EstadoRecibo
  cobro_id: number | null
  carta: Generated<number>
}
interface DevolucionTable {
  id: Generated<number>
  debito_id: number
  codigo: string
  data: string
  comision: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    remesa: RemesaTable
    remesa_ficheiro: RemesaFicheiroTable
    remesa_recibo: RemesaReciboTable
    devolucion: DevolucionTable
  }
}

export type RemesasQuery = ListQuery<'id' | 'data' | 'estado' | 'n' | 'suma'>

const remesas = (db: Reader) =>
  db.selectFrom('remesa').select((remesa) => [
    'id',
    'data',
    'estado',
    'n',
    'cents',
    'sha256',
    'version',
    remesa
      .selectFrom('remesa_recibo as d')
      .select((debit) => debit.fn.countAll<number>().as('count'))
      .whereRef('d.remesa_id', '=', 'remesa.id')
      .where('d.estado', '=', 'DEVOLTO')
      .as('devoltos'),
  ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof remesas>['execute']>>[number]
const toHead = ({ cents, data, devoltos, ...row }: QueryRow): RemesaHead => ({
  ...row,
  data: toLocalDate(data),
  suma: cents / 100,
  devoltos: Number(devoltos),
})

/** One page of remittances, the last one first unless sorted otherwise. */
export async function listRemesas(
  db: Reader,
  query: RemesasQuery,
  estado: EstadoRemesa | undefined,
): Promise<Page<RemesaHead>> {
  const base = estado === undefined ? remesas(db) : remesas(db).where('estado', '=', estado)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', data: 'data', estado: 'estado', n: 'n', suma: 'cents' },
    defaultSort: [['id', 'desc']],
  })
  return { content: content.map(toHead), totalElements }
}

/** A remittance with its charges, by number. */
export async function findRemesa(db: Reader, id: number): Promise<Remesa | undefined> {
  const found = await remesas(db).select('motivo').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { motivo, ...row } = found
  const file = await db
    .selectFrom('remesa_ficheiro')
    .select('remesa_id')
    .where('remesa_id', '=', id)
    .executeTakeFirst()
  const debits = await db
    .selectFrom('remesa_recibo as d')
    .innerJoin('recibo', 'recibo.id', 'd.recibo_id')
    .innerJoin('mandato', 'mandato.id', 'd.mandato_id')
    .leftJoin('socio as s', 's.id', 'recibo.socio_id')
    .leftJoin('socio as p', 'p.id', 'recibo.pagador_id')
    .leftJoin('devolucion as v', 'v.debito_id', 'd.id')
    .select([
      'recibo.id',
      'recibo.numero',
      'recibo.concepto',
      'd.cents',
      'recibo.vence',
      'd.end_to_end',
      'd.estado',
      'mandato.referencia',
      'mandato.socio_id as payer',
      'd.carta',
      ...peopleColumns,
      'v.codigo',
      'v.data',
      'v.comision',
    ])
    .where('d.remesa_id', '=', id)
    .orderBy('recibo.numero')
    .execute()
  return {
    ...toHead(row),
    motivo,
    ficheiro: file !== undefined,
    recibos: debits.map((each) => ({
      id: each.id,
      numero: each.numero,
      concepto: each.concepto,
      importe: each.cents / 100,
      vence: toLocalDate(each.vence),
      endToEnd: each.end_to_end,
      ...toPeople(each),
      mandato: each.referencia,
      estado: each.estado,
      devolucion:
        each.codigo === null
          ? null
          : { codigo: each.codigo, data: toLocalDate(each.data ?? ''), comision: (each.comision ?? 0) / 100 },
    })),
    cartas:
      row.estado === 'ANULADA'
        ? 0
        : new Set(debits.flatMap(({ carta, payer }) => (toBoolean(carta) && payer !== null ? payer : [])))
            .size,
  }
}

/** The file of a remittance, with the name of its message. */
export const findFicheiro = (
  db: Reader,
  id: number,
): Promise<{ messageId: string; xml: string; n: number } | undefined> =>
  db
    .selectFrom('remesa_ficheiro')
    .innerJoin('remesa', 'remesa.id', 'remesa_ficheiro.remesa_id')
    .select(['remesa.msg_id as messageId', 'remesa.n', 'remesa_ficheiro.xml'])
    .where('remesa_id', '=', id)
    .executeTakeFirst()

/** Erases the files of remittances collected before the day `before` of which no debit is at the bank; returns whose they were. */
export async function eraseFicheiros(
  tx: Tx,
  before: string,
): Promise<{ id: number; messageId: string; sha256: string }[]> {
  const old = await tx
    .selectFrom('remesa')
    .innerJoin('remesa_ficheiro', 'remesa_ficheiro.remesa_id', 'remesa.id')
    .select(['remesa.id', 'remesa.msg_id as messageId', 'remesa.sha256'])
    .where('remesa.data', '<', before)
    .where((remesa) =>
      remesa.not(
        remesa.exists(
          remesa
            .selectFrom('remesa_recibo')
            .select('remesa_recibo.id')
            .whereRef('remesa_recibo.remesa_id', '=', 'remesa.id')
            .where('remesa_recibo.estado', '=', 'VIVO'),
        ),
      ),
    )
    .orderBy('remesa.id')
    .execute()
  const erased = []
  // of two servers that do it at once, one erases and reports it
  for (const each of old) {
    const { numDeletedRows } = await tx
      .deleteFrom('remesa_ficheiro')
      .where('remesa_id', '=', each.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) erased.push(each)
  }
  return erased
}

/** The number of remittances, voided ones too. */
export async function countRemesas(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('remesa')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewRemesa {
  messageId: string
  data: string
  cents: number
  sha256: string
  xml: string
  debits: readonly SelectedDebit[]
}

/** Rows of one insert: each has 8 values. */
const rowsAtOnce = 1000

/** Adds a remittance with its file and charges, which are REMESADO from then on; returns its id. */
export async function insertRemesa(
  tx: Tx,
  { messageId, data, cents, sha256, xml, debits }: NewRemesa,
): Promise<number> {
  const { id } = await tx
    .insertInto('remesa')
    .values({
      msg_id: messageId,
      data,
      estado: 'XERADA',
      n: debits.length,
      cents,
      sha256,
      search: messageId.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('remesa_ficheiro').values({ remesa_id: id, xml }).execute()
  for (const some of inBatches(debits, rowsAtOnce)) {
    await tx
      .insertInto('remesa_recibo')
      .values(
        some.map(({ due, mandate, endToEnd }) => ({
          remesa_id: id,
          recibo_id: due.id,
          mandato_id: mandate.id,
          cents: due.cents,
          end_to_end: endToEnd,
          estado: 'VIVO' as const,
          antes: due.estado,
          cobro_id: null,
        })),
      )
      .execute()
    const ids = some.map(({ due }) => due.id)
    await updateDevolto(tx, ids, 0)
    await updateStates(tx, ids)
  }
  return id
}

/** Locks mandates, so that they stay as they are until the transaction ends. */
export async function lockMandatos(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of inBatches([...new Set(ids)].sort((one, other) => one - other)))
    await tx
      .updateTable('mandato')
      .set((row) => ({ version: row.ref('version') }))
      .where('id', 'in', some)
      .execute()
}

/** Counts a change of a remittance, whose row it locks; false when there is none. */
export const lockRemesaRow = (tx: Tx, id: number): Promise<boolean> => bumpVersion(tx, 'remesa', id, null)

/** A remittance as it is stored. */
export interface StoredRemesa {
  id: number
  messageId: string
  data: string
  estado: EstadoRemesa
}

export const findStored = (db: Reader, id: number): Promise<StoredRemesa | undefined> =>
  db
    .selectFrom('remesa')
    .select(['id', 'msg_id as messageId', 'data', 'estado'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function findByMessages(
  db: Reader,
  messageIds: readonly string[],
): Promise<Map<string, StoredRemesa>> {
  const found = new Map<string, StoredRemesa>()
  for (const some of inBatches(messageIds)) {
    const rows = await db
      .selectFrom('remesa')
      .select(['id', 'msg_id as messageId', 'data', 'estado'])
      .where('msg_id', 'in', some)
      .execute()
    for (const row of rows) found.set(row.messageId, row)
  }
  return found
}

export const updateRemesa = (tx: Tx, id: number, values: { estado: EstadoRemesa; motivo?: string }) =>
  tx.updateTable('remesa').set(values).where('id', '=', id).execute()

/** Writes the last collection of the mandates of a remittance: the latest of those that went to the bank, or the one before. */
export const noteLastCollection = (tx: Tx, id: number) =>
  tx
    .updateTable('mandato')
    .set({
      ultimo_cargo: sql<
        string | null
      >`coalesce((select max(r.data) from remesa_recibo d join remesa r on r.id = d.remesa_id
        where d.mandato_id = mandato.id and r.estado = 'ENVIADA'), cargo_previo)`,
    })
    .where('id', 'in', (db) =>
      db.selectFrom('remesa_recibo').select('mandato_id').where('remesa_id', '=', id),
    )
    .execute()
