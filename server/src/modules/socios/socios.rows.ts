import type { Generated, Selectable } from 'kysely'
import { emailKey } from '#contract/rules.ts'
import type { SocioRow } from '#contract/socios.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { fromBoolean } from '../../platform/db/columns.ts'
import { searchText, sortKey } from '../../platform/db/keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface SocioTable {
  id: Generated<number>
  usuario_id: number
  numero: number
  nombre: string
  nombre_key: string
  apellidos: string
  apellidos_key: string
  dni: string
  telefono: string
  email: string
  email_key: string
  /** What is absent is 0 or the empty text, here and below. */
  ano_nac: number
  mes_nac: number
  dia_nac: number
  profesion: string
  profesion_key: string
  sexo: string
  direccion: string
  codigo_postal: string
  localidad: string
  provincia: string
  cuenta_corriente: string
  fecha_alta: string
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

/** A member as stored; their roles are the user's. */
export type StoredSocio = Omit<SocioRow, 'authorities'>

/** What a writer decides about a member. */
export type SocioValues = Pick<
  SocioRow,
  | 'nombre'
  | 'apellidos'
  | 'dni'
  | 'telefono'
  | 'email'
  | 'anoNac'
  | 'mesNac'
  | 'diaNac'
  | 'profesion'
  | 'sexo'
  | 'direccion'
  | 'cuentaCorriente'
>

const toTable = (values: SocioValues) => ({
  nombre: values.nombre,
  nombre_key: sortKey(values.nombre),
  apellidos: values.apellidos,
  apellidos_key: sortKey(values.apellidos),
  dni: values.dni,
  telefono: values.telefono,
  email: values.email,
  email_key: emailKey(values.email),
  ano_nac: values.anoNac ?? 0,
  mes_nac: values.mesNac ?? 0,
  dia_nac: values.diaNac ?? 0,
  profesion: values.profesion,
  profesion_key: sortKey(values.profesion),
  sexo: values.sexo ?? '',
  direccion: values.direccion.direccion,
  codigo_postal: values.direccion.codigoPostal,
  localidad: values.direccion.localidad,
  provincia: values.direccion.provincia,
  cuenta_corriente: values.cuentaCorriente,
  search_name: searchText(values.nombre, values.apellidos),
})

/** What a member is found by; a telephone number with its spaces and without. */
const searchOf = (numero: number, { nombre, apellidos, dni, telefono, email }: SocioValues): string =>
  searchText(numero, nombre, apellidos, dni, telefono, telefono.replace(/\s/g, ''), email)

/** What a member is read from; those of `file` are the photo's. */
export const socioColumns = [
  'socio.id',
  'socio.usuario_id',
  'socio.numero',
  'socio.nombre',
  'socio.apellidos',
  'socio.dni',
  'socio.telefono',
  'socio.email',
  'socio.ano_nac',
  'socio.mes_nac',
  'socio.dia_nac',
  'socio.profesion',
  'socio.sexo',
  'socio.direccion',
  'socio.codigo_postal',
  'socio.localidad',
  'socio.provincia',
  'socio.cuenta_corriente',
  'socio.fecha_alta',
  'socio.fecha_baja',
  'socio.causa_baja',
  'socio.thumbnail',
  'socio.version',
  'file.file_name',
  'file.type',
] as const

type SocioRead = Pick<
  Selectable<SocioTable>,
  Exclude<
    keyof SocioTable,
    | 'nombre_key'
    | 'apellidos_key'
    | 'email_key'
    | 'profesion_key'
    | 'activo'
    | 'could_sign_in'
    | 'search'
    | 'search_name'
  >
> & { file_name: string | null; type: string | null }

export const fromTable = (row: SocioRead): StoredSocio => ({
  id: row.id,
  userId: row.usuario_id,
  numero: row.numero,
  nombre: row.nombre,
  apellidos: row.apellidos,
  dni: row.dni,
  telefono: row.telefono,
  email: row.email,
  anoNac: row.ano_nac || null,
  mesNac: row.mes_nac || null,
  diaNac: row.dia_nac || null,
  profesion: row.profesion,
  sexo: row.sexo === 'HOME' || row.sexo === 'MULLER' ? row.sexo : null,
  direccion: {
    direccion: row.direccion,
    codigoPostal: row.codigo_postal,
    localidad: row.localidad,
    provincia: row.provincia,
  },
  cuentaCorriente: row.cuenta_corriente,
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

/** A row of the table for a new member, active since the day `fechaAlta`. */
export const newSocioRow = (
  values: SocioValues,
  given: { usuarioId: number; numero: number; fechaAlta: string },
) => ({
  ...toTable(values),
  usuario_id: given.usuarioId,
  numero: given.numero,
  fecha_alta: given.fechaAlta,
  fecha_baja: '',
  causa_baja: '',
  activo: 1,
  could_sign_in: 1,
  thumbnail: null as string | null,
  search: searchOf(given.numero, values),
})

/** Adds a member; answers the id. */
export async function insertSocio(tx: Tx, ...row: Parameters<typeof newSocioRow>): Promise<number> {
  const { id } = await tx
    .insertInto('socio')
    .values(newSocioRow(...row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a member's version up: whoever saves what they read before is told. */
export const touchSocio = (tx: Tx, id: number): Promise<boolean> => bumpVersion(tx, 'socio', id, null)

/** Writes a member's fields; `numero` is the stored one. */
export async function updateSocio(tx: Tx, id: number, numero: number, values: SocioValues): Promise<void> {
  await tx
    .updateTable('socio')
    .set({ ...toTable(values), search: searchOf(numero, values) })
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
