import { sql } from 'kysely'
import type { Reader } from '../../platform/db/tables.ts'
import { toMemberValues, valueColumns } from '../socios/stored-columns.rules.ts'
import type { KnownSocio } from './register.rules.ts'

/** Members that are read at once. */
const pageSize = 2000

/**
 * All members with their groups and what they have in own fields, as one snapshot after the other gives them.
 * @param campoIds the own fields
 */
export async function* readSocios(db: Reader, campoIds: readonly number[]): AsyncGenerator<KnownSocio> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('socio')
      .select(['id', 'usuario_id', 'numero', 'version', 'fecha_alta', 'fecha_baja', 'causa_baja'])
      .select(valueColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const range = { from: after, to: last.id }
    const grupos = await readGrupos(db, range)
    const valores = await readValores(db, range, campoIds)
    for (const row of rows)
      yield {
        id: row.id,
        usuarioId: row.usuario_id,
        numero: row.numero,
        version: row.version,
        values: toMemberValues(row),
        fechaAlta: row.fecha_alta,
        fechaBaja: row.fecha_baja,
        causaBaja: row.causa_baja,
        grupos: (grupos.get(row.id) ?? []).map(({ grupo_id }) => grupo_id),
        valores: new Map((valores.get(row.id) ?? []).map(({ campo_id, valor }) => [campo_id, valor])),
      }
    after = last.id
  }
}

/** Members with ids above `from`, up to `to`. */
interface Range {
  from: number
  to: number
}

async function readGrupos(db: Reader, { from, to }: Range) {
  const rows = await db
    .selectFrom('grupo_socio')
    .innerJoin('grupo', 'grupo.id', 'grupo_socio.grupo_id')
    .select(['grupo_socio.grupo_id', 'grupo_socio.socio_id'])
    .where('grupo_socio.socio_id', '>', from)
    .where('grupo_socio.socio_id', '<=', to)
    .orderBy('grupo.name_key')
    .orderBy('grupo.id')
    .execute()
  return Map.groupBy(rows, ({ socio_id }) => socio_id)
}

async function readValores(db: Reader, { from, to }: Range, campoIds: readonly number[]) {
  if (campoIds.length === 0) return new Map<number, { campo_id: number; valor: string }[]>()
  const rows = await db
    .selectFrom('socio_campo')
    .select(['socio_id', 'campo_id', 'valor'])
    .where('socio_id', '>', from)
    .where('socio_id', '<=', to)
    .where('campo_id', 'in', campoIds)
    .execute()
  return Map.groupBy(rows, ({ socio_id }) => socio_id)
}

/** All users, and whether each has a record in the register. */
export async function readUsuarios(db: Reader) {
  const rows = await db
    .selectFrom('usuario')
    .leftJoin('socio', 'socio.usuario_id', 'usuario.id')
    .select(['usuario.id', 'usuario.login', 'usuario.email', 'usuario.version'])
    .select(sql<number>`case when socio.id is null then 0 else 1 end`.as('socio'))
    .execute()
  return rows.map(({ socio, ...usuario }) => ({ ...usuario, isSocio: Number(socio) === 1 }))
}
