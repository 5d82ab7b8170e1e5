import { queryOptions } from '@tanstack/react-query'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

const presupuestos = {
  collection: 'presupuestos',
  path: '/orzamentos',
  /** The query that follows the shared path of the form. */
  query: '',
  entidade: 'presupuesto',
  title: 'title.presupuestos',
  newTitle: 'title.presupuesto-new',
  badFilled: 't_presupuesto.error.form-errors',
  /** Its own words: `presupuestos.count`, `contabilidades.empty`. */
  words: 'presupuestos',
  /** The static page above the list. */
  introduction: null,
  file: 'GET /presupuestos/:id/file',
} as const

const contabilidades = {
  collection: 'contabilidades',
  path: '/contabilidades',
  query: '?tipo=contabilidade',
  entidade: 'contabilidad',
  title: 'title.contabilidade',
  newTitle: 'title.contabilidad-new',
  badFilled: 't_contabilidad.error.form-errors',
  words: 'contabilidades',
  introduction: 'Contabilidade',
  file: 'GET /contabilidades/:id/file',
} as const

/** Budgets and accounts: the same screens over two tables. */
export const contaKinds = [presupuestos, contabilidades] as const
export type ContaKind = (typeof contaKinds)[number]

/** Both kinds are written at the same addresses; the query says which. */
export const newPath = ({ query }: ContaKind): string => `/orzamentos/novo${query}`
export const editPath = ({ query }: ContaKind, id: number): string => `/orzamentos/${id}/editar${query}`

/** The location of the file. */
export const contaFile = ({ file }: ContaKind, id: number, { uuid }: FileRef): StoredFile =>
  storedFile(file, { id }, uuid)

/** The years of the latest 1,000, the latest first. */
export const contaYearsQuery = (kind: ContaKind) =>
  queryOptions({
    queryKey: [kind.collection, 'years'],
    queryFn: async ({ signal }) => {
      const { content } = await call(`GET /${kind.collection}`, {
        query: { size: limits.pageSize, sort: ['ano,desc'] },
        signal,
      })
      return [...new Set(content.map(({ ano }) => ano))]
    },
  })
