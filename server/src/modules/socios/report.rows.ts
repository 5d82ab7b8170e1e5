import type { ListQuery } from '#contract/lists.ts'
import type { Sexo, TipoPago } from '#contract/socios.ts'
import { listPage } from '../../db/lists.ts'
import type { Reader } from '../../db/tables.ts'
import type { SocioFilter, SocioSortField } from './register.rows.ts'
import { onlySocios, register } from './register.rows.ts'

/** Which members a workbook is about, in which order: what the list was asked for. */
export interface RegisterQuery {
  query: Pick<ListQuery<SocioSortField>, 'search' | 'sort'>
  filter: SocioFilter
}

/** A member as the workbooks show them: dates are ISO text, what is absent is 0 or the empty text. */
export interface ReportSocio {
  id: number
  numero: number
  apellidos: string
  nombre: string
  dni: string
  telefono: string
  email: string
  ano_nac: number
  mes_nac: number
  dia_nac: number
  sexo: Sexo | ''
  profesion: string
  direccion: string
  codigo_postal: string
  localidad: string
  provincia: string
  cuenta_corriente: string
  fecha_alta: string
  fecha_baja: string
  causa_baja: string
}

export interface ReportPago {
  tipo: TipoPago
  cents: number
  /** ISO text. */
  fecha: string
}

/** Members read at once: all at a time would take much memory, each alone much time. */
const batch = 500

const columns = [
  'id',
  'numero',
  'apellidos',
  'nombre',
  'dni',
  'telefono',
  'email',
  'ano_nac',
  'mes_nac',
  'dia_nac',
  'sexo',
  'profesion',
  'direccion',
  'codigo_postal',
  'localidad',
  'provincia',
  'cuenta_corriente',
  'fecha_alta',
  'fecha_baja',
  'causa_baja',
] as const

/** The members a workbook is about, in the order of the list, some at a time. */
async function* batches(db: Reader, { query, filter }: RegisterQuery): AsyncGenerator<ReportSocio[]> {
  const base = onlySocios(db.selectFrom('socio').select('socio.id'), filter)
  const all = await listPage(base, { ...query, page: 0, size: -1, filters: {} }, register)
  for (let start = 0; start < all.content.length; start += batch) {
    const ids = all.content.slice(start, start + batch).map(({ id }) => id)
    const rows = await db.selectFrom('socio').select(columns).where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row as ReportSocio]))
    yield ids.flatMap((id) => byId.get(id) ?? [])
  }
}

/** Every member a workbook is about, in the order of the list. */
export async function* eachSocio(db: Reader, asked: RegisterQuery): AsyncGenerator<ReportSocio> {
  for await (const socios of batches(db, asked)) yield* socios
}

/** The same with their payments, oldest first. */
export async function* eachSocioWithPagos(
  db: Reader,
  asked: RegisterQuery,
): AsyncGenerator<{ socio: ReportSocio; pagos: ReportPago[] }> {
  for await (const socios of batches(db, asked)) {
    const ids = socios.map(({ id }) => id)
    const rows = await db
      .selectFrom('pago')
      .select(['socio_id', 'tipo', 'cents', 'fecha'])
      .where('socio_id', 'in', ids)
      .orderBy('socio_id')
      .orderBy('fecha')
      .orderBy('id')
      .execute()
    const bySocio = Map.groupBy(rows, (row) => row.socio_id)
    for (const socio of socios) yield { socio, pagos: bySocio.get(socio.id) ?? [] }
  }
}
