import type {
  CambioFila,
  CampoImportacion,
  NotaImportacion,
  ResumoImportacion,
} from '#contract/importacions.ts'
import type { StoredColumns } from '../socios/stored-columns.rules.ts'
import type { Remark } from './cells.rules.ts'

/** What a dry run finds, ready to be stored. */

/** A member to add or to change, as `importacion_fila` holds it. */
export interface StagedRow extends StoredColumns {
  fila: number
  nova: 0 | 1
  socio_id: number | null
  version: number | null
  usuario_id: number | null
  usuario_version: number | null
  numero: number | null
  orde: number | null
  activo: 0 | 1
  so_admin: 0 | 1
  muda_usuario: 0 | 1
  muda_nome: 0 | 1
  baixa: 0 | 1
  fecha_alta: string
  fecha_baja: string
  causa_baja: string
  search: string
  usuario_search: string
  nome: string
  nome_search: string
  cambios: string
}

export interface StagedValue {
  fila: number
  campo_id: number
  valor: string | null
  valor_key: string
}

export interface StagedGrupo {
  fila: number
  grupo_id: number
  entra: 0 | 1
}

export interface StagedError {
  fila: number
  /** JSON of {@link NotaImportacion}s. */
  erros: string
}

/** What the register must still be like when the import is executed, besides its members. */
export interface Bases {
  /** Whether the user who made the dry run was an administrator. */
  isAdmin: boolean
  /** Own fields with their versions. */
  campos: { id: number; version: number }[]
  /** Groups that members join or leave, with their names. */
  grupos: { id: number; name: string }[]
}

export interface Outcome {
  resumo: ResumoImportacion
  erros: NotaImportacion[]
  avisos: NotaImportacion[]
  cambios: CambioFila[]
  bases: Bases
}

/** The rows of a dry run by the tables that hold them. */
export interface StagedTables {
  importacion_fila: StagedRow
  importacion_valor: StagedValue
  importacion_grupo: StagedGrupo
  importacion_erro: StagedError
}

/** Takes the rows of a dry run one by one: together they would fill the memory of a thread. */
export type StageRow = <Table extends keyof StagedTables>(table: Table, row: StagedTables[Table]) => void

/** Longest text of a cell in a report, in characters. */
const longest = 200

/** A text as a report shows it. */
export const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export const toNota = (
  { fila, nome }: Pick<NotaImportacion, 'fila' | 'nome'>,
  campo: CampoImportacion | null,
  valor: string,
  { erro, params }: Remark,
): NotaImportacion => ({
  fila,
  nome: cut(nome),
  campo,
  valor: cut(valor),
  erro,
  ...(params && {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
    ),
  }),
})
