import type { Generated } from 'kysely'
import { sql } from 'kysely'
import { lastFour } from '#contract/bank-ids.ts'
import type { MandatoRef } from '#contract/cotas.ts'
import type { Page } from '#contract/lists.ts'
import type { EstadoMandato, Mandato, MandatosQuery } from '#contract/mandatos.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import { listPage } from '../../../platform/db/lists.ts'
import { searchText, sortKey } from '../../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion } from '../../../platform/db/versions.ts'
import type { PersonRow } from '../ledger/people.rows.ts'
import { toPersonName } from '../ledger/people.rows.ts'
import { getLastUse, toExpiry } from './mandatos.rules.ts'

interface MandatoTable {
  id: Generated<number>
  referencia: string
  socio_id: number | null
  socio_numero: number
  apellidos_key: string
  iban: string
  titular: string
  data_sinatura: string
  ficheiro: string | null
  estado: EstadoMandato
  ultimo_cargo: string | null
  cargo_previo: string | null
  motivo: Generated<string>
  search: string
  version: Generated<number>
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    mandato: MandatoTable
  }
}

/** As `getLastUse`. */
const lastUse = sql<string>`coalesce(mandato.ultimo_cargo, mandato.data_sinatura)`

const mandatos = (db: Reader) =>
  db
    .selectFrom('mandato')
    .leftJoin('socio', 'socio.id', 'mandato.socio_id')
    .leftJoin('file', 'file.uuid', 'mandato.ficheiro')
    .select([
      'mandato.id',
      'mandato.referencia',
      'mandato.socio_id',
      'mandato.socio_numero',
      'socio.nombre',
      'socio.apellidos',
      'mandato.iban',
      'mandato.titular',
      'mandato.data_sinatura',
      'mandato.estado',
      'mandato.ultimo_cargo',
      lastUse.as('last_use'),
      'mandato.motivo',
      'mandato.version',
      'file.uuid',
      'file.file_name',
      'file.type',
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof mandatos>['execute']>>[number]

const toMandato = (row: QueryRow): Mandato => ({
  id: row.id,
  referencia: row.referencia,
  socio: {
    id: row.socio_id,
    numero: row.socio_numero,
    ...toPersonName({ numero: row.socio_numero, nombre: row.nombre, apellidos: row.apellidos }),
  },
  iban: row.iban,
  titular: row.titular,
  dataSinatura: toLocalDate(row.data_sinatura),
  fichero: row.uuid === null ? null : { uuid: row.uuid, fileName: row.file_name ?? '', type: row.type ?? '' },
  estado: row.estado,
  ultimoCargo: row.ultimo_cargo === null ? null : toLocalDate(row.ultimo_cargo),
  caduca: row.estado === 'ACTIVO' ? toLocalDate(toExpiry(row.last_use)) : null,
  motivo: row.motivo,
  version: row.version,
})

interface MandatosFilter {
  estado: EstadoMandato | undefined
  socio: number | undefined
  /** Only active ones that were used last on this day or before. */
  warnedSince: string | undefined
}

/** One page of mandates, the last one first unless sorted otherwise. */
export async function listMandatos(
  db: Reader,
  query: MandatosQuery,
  { estado, socio, warnedSince }: MandatosFilter,
): Promise<Page<Mandato>> {
  let base = mandatos(db)
  if (estado !== undefined) base = base.where('mandato.estado', '=', estado)
  if (socio !== undefined) base = base.where('mandato.socio_id', '=', socio)
  if (warnedSince !== undefined)
    base = base.where('mandato.estado', '=', 'ACTIVO').where(lastUse, '<=', warnedSince)
  const { content, totalElements } = await listPage(base, query, {
    search: 'mandato.search',
    id: 'mandato.id',
    sort: {
      id: 'mandato.id',
      referencia: 'mandato.referencia',
      apellidos: 'mandato.apellidos_key',
      dataSinatura: 'mandato.data_sinatura',
      ultimoCargo: 'mandato.ultimo_cargo',
      estado: 'mandato.estado',
    },
    defaultSort: [['mandato.id', 'desc']],
  })
  return { content: content.map(toMandato), totalElements }
}

export async function findMandato(db: Reader, id: number): Promise<Mandato | undefined> {
  const row = await mandatos(db).where('mandato.id', '=', id).executeTakeFirst()
  return row && toMandato(row)
}

/** A person of the register who can sign a mandate. */
export interface Payer {
  id: number
  numero: number
  nombre: string
  apellidos: string
}

/** A person of the register; undefined when there is none. */
export const findPayer = (db: Reader, id: number): Promise<Payer | undefined> =>
  db
    .selectFrom('socio')
    .select(['id', 'numero', 'nombre', 'apellidos'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes others who record a mandate of this payer wait until this transaction ends. */
export const lockPayer = (tx: Tx, id: number) =>
  tx
    .updateTable('socio')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .execute()

/** The number of mandates recorded for a member number. */
export async function countMandatos(db: Reader, numero: number): Promise<number> {
  const { count } = await db
    .selectFrom('mandato')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('socio_numero', '=', numero)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The mandates of a payer that are ACTIVO or BLOQUEADO. */
export const findCurrent = (
  db: Reader,
  socioId: number,
): Promise<{ id: number; referencia: string; estado: EstadoMandato }[]> =>
  db
    .selectFrom('mandato')
    .select(['id', 'referencia', 'estado'])
    .where('socio_id', '=', socioId)
    .where('estado', 'in', ['ACTIVO', 'BLOQUEADO'])
    .orderBy('id')
    .execute()

const getKeys = (referencia: string, person: PersonRow) => {
  const { nombre, apellidos } = toPersonName(person)
  return {
    apellidos_key: `${sortKey(apellidos)} ${sortKey(nombre)}`.trim(),
    search: searchText(referencia, person.numero, nombre, apellidos),
  }
}

export interface NewMandato {
  referencia: string
  payer: Payer
  iban: string
  titular: string
  dataSinatura: string
  /** Day of its last collection in another program; null if it was not used. */
  ultimoCargo: string | null
  ficheiro: string | null
}

/** Adds a mandate in force; returns its id. */
export async function insertMandato(
  tx: Tx,
  { referencia, payer, iban, titular, dataSinatura, ultimoCargo, ficheiro }: NewMandato,
): Promise<number> {
  const { id } = await tx
    .insertInto('mandato')
    .values({
      referencia,
      socio_id: payer.id,
      socio_numero: payer.numero,
      ...getKeys(referencia, payer),
      iban,
      titular,
      data_sinatura: dataSinatura,
      ficheiro,
      estado: 'ACTIVO',
      ultimo_cargo: ultimoCargo,
      cargo_previo: ultimoCargo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change of a mandate, whose row it locks; false when there is none. */
export const lockMandato = (tx: Tx, id: number): Promise<boolean> => bumpVersion(tx, 'mandato', id, null)

export const updateMandato = (tx: Tx, id: number, values: { estado: EstadoMandato; motivo?: string }) =>
  tx.updateTable('mandato').set(values).where('id', '=', id).execute()

/** The mandates in force or blocked of these payers, by payer; the active one where there are two. */
export async function findMandatoRefs(db: Reader, ids: readonly number[]): Promise<Map<number, MandatoRef>> {
  const found = new Map<number, MandatoRef>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('mandato')
      .select(['id', 'socio_id', 'referencia', 'estado', 'iban'])
      .where('socio_id', 'in', some)
      .where('estado', 'in', ['ACTIVO', 'BLOQUEADO'])
      .orderBy('id')
      .execute()
    for (const { socio_id, iban, ...row } of rows)
      if (socio_id !== null) found.set(socio_id, { ...row, iban: lastFour(iban) })
  }
  return found
}

/** Rewrites what the mandates of a payer are found and ordered by. */
export async function renameInMandatos(tx: Tx, socioId: number, person: PersonRow): Promise<void> {
  const rows = await tx
    .selectFrom('mandato')
    .select(['id', 'referencia'])
    .where('socio_id', '=', socioId)
    .execute()
  for (const { id, referencia } of rows)
    await tx.updateTable('mandato').set(getKeys(referencia, person)).where('id', '=', id).execute()
}

/** Leaves the references of a payer's mandates and takes all else out of them; returns their ids. */
export async function eraseMandatos(tx: Tx, socioId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('mandato')
    .set({ iban: '', titular: '', ficheiro: null, estado: 'REVOGADO', motivo: '' })
    .where('socio_id', '=', socioId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** At most `most` active mandates that were used last on the day `since` or before. */
export const findUnused = (
  tx: Tx,
  since: string,
  most: number,
): Promise<{ id: number; referencia: string }[]> =>
  tx
    .selectFrom('mandato')
    .select(['id', 'referencia'])
    .where('estado', '=', 'ACTIVO')
    .where(lastUse, '<=', since)
    .orderBy('id')
    .limit(most)
    .execute()

/** Lets a mandate expire that is active and was used last on the day `since` or before; whether it did. */
export async function expireMandato(tx: Tx, id: number, since: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mandato')
    .set((row) => ({ estado: 'CADUCADO' as const, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('estado', '=', 'ACTIVO')
    .where(lastUse, '<=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The latest mandate that a payer signed. */
export interface LastMandato {
  id: number
  referencia: string
  estado: EstadoMandato
  iban: string
  titular: string
  dataSinatura: string
  /** As `getLastUse` says. */
  lastUse: string
}

/** The last mandate of each of these payers. */
export async function findLastMandatos(
  db: Reader,
  payers: readonly number[],
): Promise<Map<number, LastMandato>> {
  const found = new Map<number, LastMandato>()
  for (const some of inBatches(payers)) {
    const rows = await db
      .selectFrom('mandato')
      .select([
        'id',
        'socio_id',
        'referencia',
        'estado',
        'iban',
        'titular',
        'data_sinatura as dataSinatura',
        'ultimo_cargo as ultimoCargo',
      ])
      .where('socio_id', 'in', some)
      .orderBy('id')
      .execute()
    for (const { socio_id, ultimoCargo, ...row } of rows)
      if (socio_id !== null) found.set(socio_id, { ...row, lastUse: getLastUse({ ...row, ultimoCargo }) })
  }
  return found
}
