import type { Entrada } from '#contract/auditoria.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { listPage, whereEqual } from '../../platform/db/lists.ts'
import type { Reader } from '../../platform/db/tables.ts'

type SortField = 'instante' | 'autor' | 'accion' | 'entidade' | 'rexistro' | 'id'
type EqualField = 'entidade' | 'autor' | 'accion' | 'rexistro'
const equalFields: readonly EqualField[] = ['entidade', 'autor', 'accion', 'rexistro']

/** One page of the trail; `from` and `before` are the instants that bound it. */
export async function listEntradas(
  db: Reader,
  query: ListQuery<SortField, EqualField | 'desde' | 'ata'>,
  bounds: { from?: string | undefined; before?: string | undefined },
): Promise<Page<Entrada>> {
  let base = db.selectFrom('auditoria').selectAll()
  for (const field of equalFields) {
    const value = query.filters[field]
    if (value !== undefined) base = whereEqual(base, field, value)
  }
  if (bounds.from) base = base.where('instante', '>=', bounds.from)
  if (bounds.before) base = base.where('instante', '<', bounds.before)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    index: { db, table: 'auditoria', text: 'auditoria_search' },
    id: 'id',
    sort: {
      id: 'id',
      instante: 'instante',
      autor: 'autor',
      accion: 'accion',
      entidade: 'entidade',
      rexistro: 'rexistro',
    },
    defaultSort: [['instante', 'desc']],
  })
  return {
    totalElements,
    content: content.map((row) => ({
      id: row.id,
      instante: row.instante,
      autor: row.autor,
      autorNome: row.autor_nome,
      accion: row.accion as Entrada['accion'],
      entidade: row.entidade as Entrada['entidade'],
      rexistro: row.rexistro,
      rexistroNome: row.rexistro_nome,
      cambios: JSON.parse(row.cambios),
    })),
  }
}
