import type { Generated, Selectable } from 'kysely'
import type { SocioRow } from '#contract/socios.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { collectBatches } from '../../platform/db/batches.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion, bumpVersions } from '../../platform/db/versions.ts'
import type { PersonalColumns, SocioValues } from './personal-data.rows.ts'
import { fromColumns, personalColumns } from './personal-data.rows.ts'
import { toSearchText, toStoredColumns } from './stored-columns.rules.ts'

interface SocioTable extends PersonalColumns {
  id: Generated<number>
  usuario_id: number
  numero: number
  nombre_key: string
  apellidos_key: string
  /** The empty text without e-mail: it only sorts. */
  email_key: string
  profesion_key: string
  fecha_alta: string
  /** The empty text while active, as is the cause. */
  fecha_baja: string
  causa_baja: string
  activo: number
  could_sign_in: number
  thumbnail: string | null
  search: string
  search_name: string
  version: Generated<number>
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    socio: SocioTable
  }
}

/** A member as stored; their roles are the user's, and own fields have a table of their own. */
export type StoredSocio = Omit<SocioRow, 'authorities' | 'campos'>

const shown = [
  'id',
  'usuario_id',
  'numero',
  ...personalColumns,
  'fecha_alta',
  'fecha_baja',
  'causa_baja',
  'thumbnail',
  'version',
] as const
type SocioRead = Pick<Selectable<SocioTable>, (typeof shown)[number]> & {
  file_name: string | null
  type: string | null
}

/** The columns of a member; those of `file` belong to the photo. */
export const socioColumns = [
  ...shown.map((column) => `socio.${column}` as const),
  'file.file_name',
  'file.type',
] as const

export const fromTable = (row: SocioRead): StoredSocio => ({
  id: row.id,
  userId: row.usuario_id,
  numero: row.numero,
  ...fromColumns(row),
  fechaAlta: toLocalDate(row.fecha_alta),
  fechaBaja: row.fecha_baja === '' ? null : toLocalDate(row.fecha_baja),
  causaBaja: row.fecha_baja === '' ? null : row.causa_baja,
  thumbnail:
    row.thumbnail && row.file_name && row.type
      ? { uuid: row.thumbnail, fileName: row.file_name, type: row.type }
      : null,
  version: row.version,
})

const one = (db: Reader) =>
  db.selectFrom('socio').leftJoin('file', 'file.uuid', 'socio.thumbnail').select(socioColumns)

/** A member by id or by the user; undefined when there is none. */
export async function findSocio(
  db: Reader,
  by: { id: number } | { usuarioId: number },
): Promise<StoredSocio | undefined> {
  const row = await ('id' in by
    ? one(db).where('socio.id', '=', by.id)
    : one(db).where('socio.usuario_id', '=', by.usuarioId)
  ).executeTakeFirst()
  return row && fromTable(row)
}

/** A member in a list of many who are changed at once. */
export interface NamedSocio {
  id: number
  numero: number
  nombre: string
  apellidos: string
  activo: boolean
}

/** These members by id; without those who are not in the register. */
export async function findNamed(db: Reader, ids: readonly number[]): Promise<Map<number, NamedSocio>> {
  const rows = await collectBatches(ids, (some) =>
    db
      .selectFrom('socio')
      .select(['id', 'numero', 'nombre', 'apellidos', 'activo'])
      .where('id', 'in', some)
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, { ...row, activo: toBoolean(row.activo) }]))
}

/** A row of the table for a new member, active since the day `fechaAlta`. */
export const newSocioRow = (
  values: SocioValues,
  given: { usuarioId: number; numero: number; fechaAlta: string },
) => ({
  ...toStoredColumns(values),
  usuario_id: given.usuarioId,
  numero: given.numero,
  fecha_alta: given.fechaAlta,
  fecha_baja: '',
  causa_baja: '',
  activo: 1,
  could_sign_in: 1,
  thumbnail: null as string | null,
  search: toSearchText(given.numero, values),
})

/** Adds a member; returns the id. */
export async function insertSocio(tx: Tx, ...row: Parameters<typeof newSocioRow>): Promise<number> {
  const { id } = await tx
    .insertInto('socio')
    .values(newSocioRow(...row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Increments a member's version, so that concurrent edits get a conflict. */
export const lockSocio = (tx: Tx, id: number): Promise<boolean> => bumpVersion(tx, 'socio', id, null)

/** The same for many. */
export const lockSocios = (tx: Tx, ids: Iterable<number>): Promise<void> => bumpVersions(tx, 'socio', ids)

/** Writes a member's fields; `numero` is the stored one. */
export async function updateSocio(tx: Tx, id: number, numero: number, values: SocioValues): Promise<void> {
  await tx
    .updateTable('socio')
    .set({ ...toStoredColumns(values), search: toSearchText(numero, values) })
    .where('id', '=', id)
    .execute()
}

/** Gives a member another photo, or none. */
export const setThumbnail = (tx: Tx, id: number, uuid: string | null) =>
  tx.updateTable('socio').set({ thumbnail: uuid }).where('id', '=', id).execute()

/** Ends a membership, or (`baja` null) takes the member in again. */
export async function updateMembership(
  tx: Tx,
  id: number,
  baja: { fecha: string; causa: string; couldSignIn: boolean } | null,
): Promise<void> {
  await tx
    .updateTable('socio')
    .set(
      baja
        ? {
            activo: 0,
            fecha_baja: baja.fecha,
            causa_baja: baja.causa,
            could_sign_in: fromBoolean(baja.couldSignIn),
          }
        : { activo: 1, fecha_baja: '', causa_baja: '' },
    )
    .where('id', '=', id)
    .execute()
}

/** Whether the member's user could sign in when the membership ended. */
export async function couldSignIn(db: Reader, id: number): Promise<boolean> {
  const row = await db.selectFrom('socio').select('could_sign_in').where('id', '=', id).executeTakeFirst()
  return row?.could_sign_in === 1
}

/** Deletes a member with documents, payments and memberships of groups; the user stays. */
export async function deleteSocio(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('socio').where('id', '=', id).execute()
}
