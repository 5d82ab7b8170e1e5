import type { Generated, Selectable } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { emailKey } from '#contract/rules.ts'
import type { EstadoSolicitude, Solicitude } from '#contract/solicitudes.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

/** The state of an application whose address is not confirmed; no list shows it. */
const unconfirmed = 'SEN_CONFIRMAR'
type StoredEstado = EstadoSolicitude | typeof unconfirmed

interface SolicitudeTable {
  id: Generated<number>
  hash: string
  estado: StoredEstado
  lang_key: Language
  created_at: string
  /** When the mail was written that asks to confirm it; the empty text while it waits. */
  enviada: string
  /** The empty text until the address is confirmed. */
  recibida: string
  nombre: string
  apellidos: string
  nombre_key: string
  apellidos_key: string
  dni: string
  telefono: string
  /** The empty text without e-mail, as is its key. */
  email: string
  email_key: string
  /** Unknown parts of the birth date are 0. */
  ano_nac: number
  mes_nac: number
  dia_nac: number
  direccion: string
  codigo_postal: string
  localidad: string
  provincia: string
  cuenta_corriente: string
  mensaxe: string
  search: string
  /** The empty text until it is decided or withdrawn. */
  resolta: Generated<string>
  autor: string | null
  data_acordo: string | null
  acordo: string | null
  motivo: string | null
  texto: string | null
  socio_id: number | null
}
interface NoticeTable {
  id: number
  at: string
  pending: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    solicitude: SolicitudeTable
    solicitude_notice: NoticeTable
  }
}

/** What the person typed, but for own fields. */
export type SolicitudeValues = Pick<
  Solicitude,
  | 'nombre'
  | 'apellidos'
  | 'dni'
  | 'telefono'
  | 'email'
  | 'anoNac'
  | 'mesNac'
  | 'diaNac'
  | 'direccion'
  | 'cuentaCorriente'
  | 'mensaxe'
>

/** A stored application. */
export type StoredSolicitude = Omit<Solicitude, 'duplicados' | 'campos' | 'soAdministracion' | 'conecida'> & {
  langKey: Language
}

/** Stores a new application; one with e-mail waits for its address to be confirmed, and before that for its mail unless `isMailed`. Returns the id. */
export async function insertSolicitude(
  tx: Tx,
  values: SolicitudeValues,
  { hash, langKey, now, isMailed }: { hash: string; langKey: Language; now: Date; isMailed: boolean },
): Promise<number> {
  const { nombre, apellidos, dni, telefono, email, direccion } = values
  const { id } = await tx
    .insertInto('solicitude')
    .values({
      hash,
      estado: email === null ? 'RECIBIDA' : unconfirmed,
      lang_key: langKey,
      created_at: now.toISOString(),
      enviada: isMailed ? now.toISOString() : '',
      recibida: email === null ? now.toISOString() : '',
      nombre,
      apellidos,
      nombre_key: sortKey(nombre),
      apellidos_key: sortKey(apellidos),
      dni,
      telefono,
      email: email ?? '',
      email_key: email === null ? '' : emailKey(email),
      ano_nac: values.anoNac ?? 0,
      mes_nac: values.mesNac ?? 0,
      dia_nac: values.diaNac ?? 0,
      direccion: direccion.direccion,
      codigo_postal: direccion.codigoPostal,
      localidad: direccion.localidad,
      provincia: direccion.provincia,
      cuenta_corriente: values.cuentaCorriente,
      mensaxe: values.mensaxe,
      search: searchText(nombre, apellidos, dni, telefono, email),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = Selectable<SolicitudeTable> & { numero: number | null }

const fromTable = (row: Row): StoredSolicitude => ({
  id: row.id,
  estado: row.estado as EstadoSolicitude,
  langKey: row.lang_key,
  recibida: row.recibida,
  nombre: row.nombre,
  apellidos: row.apellidos,
  dni: row.dni,
  telefono: row.telefono,
  email: row.email || null,
  confirmada: row.email !== '',
  anoNac: row.ano_nac || null,
  mesNac: row.mes_nac || null,
  diaNac: row.dia_nac || null,
  direccion: {
    direccion: row.direccion,
    codigoPostal: row.codigo_postal,
    localidad: row.localidad,
    provincia: row.provincia,
  },
  cuentaCorriente: row.cuenta_corriente,
  mensaxe: row.mensaxe,
  resolta: row.resolta || null,
  autor: row.autor,
  dataAcordo: row.data_acordo === null ? null : toLocalDate(row.data_acordo),
  acordo: row.acordo,
  motivo: row.motivo,
  texto: row.texto,
  socio: row.socio_id !== null && row.numero !== null ? { id: row.socio_id, numero: row.numero } : null,
})

/** The applications whose address was confirmed, and those without one. */
const confirmed = (db: Reader) =>
  db
    .selectFrom('solicitude')
    .leftJoin('socio', 'socio.id', 'solicitude.socio_id')
    .selectAll('solicitude')
    .select('socio.numero')
    .where('solicitude.recibida', '!=', '')

/** One page, the newest first unless sorted otherwise. */
export async function listSolicitudes(
  db: Reader,
  query: ListQuery<'id' | 'recibida' | 'nombre' | 'apellidos' | 'estado', 'estado'>,
  estado: EstadoSolicitude | undefined,
): Promise<Page<StoredSolicitude>> {
  const base = confirmed(db)
  const { content, totalElements } = await listPage(
    estado ? base.where('solicitude.estado', '=', estado) : base,
    query,
    {
      search: 'solicitude.search',
      id: 'solicitude.id',
      sort: {
        id: 'solicitude.id',
        recibida: 'solicitude.recibida',
        nombre: 'solicitude.nombre_key',
        apellidos: ['solicitude.apellidos_key', 'solicitude.nombre_key'],
        estado: 'solicitude.estado',
      },
      defaultSort: [['solicitude.recibida', 'desc']],
    },
  )
  return { content: content.map(fromTable), totalElements }
}

export async function findSolicitude(db: Reader, id: number): Promise<StoredSolicitude | undefined> {
  const row = await confirmed(db).where('solicitude.id', '=', id).executeTakeFirst()
  return row && fromTable(row)
}

/** The application of a key; `confirmed` says whether its address is. */
export async function findByHash(db: Reader, hash: string) {
  const row = await db
    .selectFrom('solicitude')
    .select(['id', 'estado', 'enviada', 'dni', 'email_key as emailKey'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { estado, ...found } = row
  return { ...found, estado: estado === unconfirmed ? null : estado }
}

/** The number of applications whose mail waits. */
export async function countUnmailed(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('solicitude')
    .select((row) => row.fn.countAll().as('total'))
    .where('estado', '=', unconfirmed)
    .where('enviada', '=', '')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The application that has waited longest for its mail. */
export const findUnmailed = (db: Reader) =>
  db
    .selectFrom('solicitude')
    .select(['id', 'email', 'lang_key as language'])
    .where('estado', '=', unconfirmed)
    .where('enviada', '=', '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Notes that the mail of an application is written, with the hash of its key; false when another server was faster. */
export async function setMailed(tx: Tx, id: number, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('solicitude')
    .set({ hash, enviada: now.toISOString() })
    .where('id', '=', id)
    .where('enviada', '=', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks the address as confirmed; false when another request was faster. */
export async function confirmSolicitude(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('solicitude')
    .set({ estado: 'RECIBIDA', recibida: now.toISOString() })
    .where('id', '=', id)
    .where('estado', '=', unconfirmed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The other undecided applications of the same person from the same address. */
export const findOlder = (tx: Tx, { id, dni, emailKey }: { id: number; dni: string; emailKey: string }) =>
  tx
    .selectFrom('solicitude')
    .select('id')
    .where('dni', '=', dni)
    .where('email_key', '=', emailKey)
    .where('estado', '=', 'RECIBIDA')
    .where('id', '!=', id)
    .execute()

/** A decision, or that the person withdrew the application. */
interface Ending {
  estado: Exclude<EstadoSolicitude, 'RECIBIDA'>
  autor?: string
  dataAcordo?: string
  acordo?: string
  motivo?: string
  texto?: string
}

/** Ends an undecided application; false when it is no longer one. */
export async function endSolicitude(tx: Tx, id: number, now: Date, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('solicitude')
    .set({
      estado: ending.estado,
      resolta: now.toISOString(),
      autor: ending.autor ?? null,
      data_acordo: ending.dataAcordo ?? null,
      acordo: ending.acordo || null,
      motivo: ending.motivo ?? null,
      texto: ending.texto ?? null,
    })
    .where('id', '=', id)
    .where('estado', '=', 'RECIBIDA')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const setSocio = (tx: Tx, id: number, socioId: number) =>
  tx.updateTable('solicitude').set({ socio_id: socioId }).where('id', '=', id).execute()

/** Erases an application whose address is not confirmed; false when it is no longer one. */
export async function eraseUnconfirmed(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('solicitude')
    .where('id', '=', id)
    .where('estado', '=', unconfirmed)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Erases the applications whose mail was written at `before` at the latest, and that were not confirmed. */
export const eraseUnconfirmedBefore = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('solicitude')
    .where('estado', '=', unconfirmed)
    .where('enviada', '!=', '')
    .where('enviada', '<=', before.toISOString())
    .execute()

/**
 * Erases the applications that were received and never decided, denied, withdrawn or closed before `before`, and those without e-mail that
 * were never decided since `beforeWithoutEmail`; returns them.
 */
export const eraseOldSolicitudes = (tx: Tx, before: Date, beforeWithoutEmail: Date) =>
  tx
    .deleteFrom('solicitude')
    .where(({ and, or, eb }) =>
      or([
        and([eb('estado', '=', 'RECIBIDA'), eb('recibida', '<=', before.toISOString())]),
        and([
          eb('estado', '=', 'RECIBIDA'),
          eb('email', '=', ''),
          eb('recibida', '<=', beforeWithoutEmail.toISOString()),
        ]),
        and([
          eb('estado', 'in', ['DENEGADA', 'RETIRADA', 'PECHADA']),
          eb('resolta', '<=', before.toISOString()),
        ]),
      ]),
    )
    .returning(['id', 'estado'])
    .execute()

/** Days after which applications are erased. */
export async function retentionDays(db: Reader): Promise<number> {
  const { days } = await db
    .selectFrom('axustes')
    .select('prazo_solicitudes as days')
    .executeTakeFirstOrThrow()
  return days
}

/** The number of applications that wait for a decision. */
export async function countWaiting(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('solicitude')
    .select((row) => row.fn.countAll().as('total'))
    .where('estado', '=', 'RECIBIDA')
    .executeTakeFirstOrThrow()
  return Number(total)
}

const onlyNotice = 1

/** Says that there is something to tell the keepers. */
export const setPending = (tx: Tx) =>
  tx
    .updateTable('solicitude_notice')
    .set({ pending: fromBoolean(true) })
    .where('id', '=', onlyNotice)
    .execute()

/** Takes the notice that is due: true once when something is pending and the last one went out at `before` at the latest. */
export async function takeNotice(tx: Tx, before: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('solicitude_notice')
    .set({ at: now.toISOString(), pending: fromBoolean(false) })
    .where('id', '=', onlyNotice)
    .where('pending', '=', fromBoolean(true))
    .where(({ or, eb }) => or([eb('at', '<=', before.toISOString()), eb('at', '>', now.toISOString())]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a notice waits for its hour. */
export async function isPending(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('solicitude_notice').select('pending').executeTakeFirst()
  return row !== undefined && toBoolean(row.pending)
}
