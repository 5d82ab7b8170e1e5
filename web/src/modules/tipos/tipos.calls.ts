import { useQuery } from '@tanstack/react-query'
import type { Tipo } from '#contract/tipos.ts'
import { listQuery } from '../../ui/collection.ts'

/** Types of the association's documents. */
export const tiposDocumento = {
  collection: 'tipoDocumentos',
  path: '/tipos-documento',
  entidade: 'tipoDocumento',
  title: 'title.tipos-documento',
  newTitle: 'title.tipo-documento-new',
  empty: 'tipos.documento.empty',
  help: 'tipos.documento.help',
} as const

/** Types of the documents kept with members. */
export const tiposDocumentoSocio = {
  collection: 'tipoDocumentoSocios',
  path: '/tipos-documento-socio',
  entidade: 'tipoDocumentoSocio',
  title: 'title.tipos-documento-socio',
  newTitle: 'title.tipo-documento-socio-new',
  empty: 'tipos.documento-socio.empty',
  help: 'tipos.documento-socio.help',
} as const

/** The two lists of document types: the same screens over two tables. */
export const listas = [tiposDocumento, tiposDocumentoSocio] as const
export type Lista = (typeof listas)[number]

type TipoOption = Pick<Tipo, 'id' | 'nombre'>

export const offeredTiposQuery = ({ collection }: Lista) => listQuery(collection, { sort: ['nombre,asc'] })

/** The types a form offers, that of its record (`own`) included while they are being fetched. */
export function useOfferedTipos(
  lista: Lista,
  own: TipoOption | undefined,
): { options: readonly TipoOption[]; isLoading: boolean; isNone: boolean } {
  const query = useQuery(offeredTiposQuery(lista))
  const offered = query.data?.content ?? []
  const isThere = own === undefined || offered.some(({ id }) => id === own.id)
  return {
    options: isThere ? offered : [own, ...offered],
    isLoading: query.isPending,
    isNone: query.data?.content.length === 0,
  }
}
