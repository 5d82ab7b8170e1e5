import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Documento, DocumentosQuery } from '#contract/documentos.ts'
import type { Page } from '#contract/lists.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'
import { integerFilter } from '../../platform/http/filters.ts'

interface DocumentoTable extends Omit<DocumentoValues, 'tipoId'> {
  id: Generated<number>
  titulo_key: string
  descripcion_key: string
  tipo_id: number
  search: string
  version: Generated<number>
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    documento: DocumentoTable
  }
}

/** The writable columns; `fecha` is ISO text, `file` the uuid of an existing file. */
export interface DocumentoValues {
  titulo: string
  descripcion: string
  fecha: string
  tipoId: number
  file: string
}

/** Documents with type and file; they are found by the name of their type as well, whatever it was when they came. */
const documentos = (db: Reader) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('documento')
        .innerJoin('tipo_documento as tipo', 'tipo.id', 'documento.tipo_id')
        .innerJoin('file', 'file.uuid', 'documento.file')
        .select([
          'documento.id',
          'documento.titulo',
          'documento.titulo_key',
          'documento.descripcion',
          'documento.descripcion_key',
          'documento.fecha',
          'documento.version',
          'tipo.id as tipoId',
          'tipo.nombre as tipoNombre',
          'tipo.nombre_key as tipo_key',
          'tipo.version as tipoVersion',
          'file.uuid',
          'file.file_name as fileName',
          'file.type',
        ])
        .select(sql<string>`documento.search || ' ' || tipo.search`.as('search'))
        .as('found'),
    )
    .select([
      'id',
      'titulo',
      'descripcion',
      'fecha',
      'version',
      'tipoId',
      'tipoNombre',
      'tipoVersion',
      'uuid',
      'fileName',
      'type',
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof documentos>['execute']>>[number]

const toDocumento = (stored: QueryRow): Documento => {
  const { fecha, tipoId, tipoNombre, tipoVersion, uuid, fileName, type, ...row } = stored
  return {
    ...row,
    fecha: toLocalDate(fecha),
    tipo: { id: tipoId, nombre: tipoNombre, version: tipoVersion },
    fichero: { uuid, fileName, type },
  }
}

const toTable = ({ tipoId, ...values }: DocumentoValues) => ({
  ...values,
  titulo_key: sortKey(values.titulo),
  descripcion_key: sortKey(values.descripcion),
  tipo_id: tipoId,
  search: searchText(values.titulo, values.descripcion),
})

/** Ids and titles of the documents of a type, by title. */
export const titlesOfTipo = (db: Reader, tipoId: number): Promise<{ id: number; titulo: string }[]> =>
  db
    .selectFrom('documento')
    .select(['id', 'titulo'])
    .where('tipo_id', '=', tipoId)
    .orderBy('titulo_key')
    .orderBy('id')
    .execute()

/**
 * One page of documents, the latest first unless sorted otherwise; `without` leaves one out.
 * @throws AppError 400 for a filter that is not a year or an id
 */
export async function listDocumentos(
  db: Reader,
  query: DocumentosQuery,
  without?: number,
): Promise<Page<Documento>> {
  let base = documentos(db)
  if (without !== undefined) base = base.where('id', '!=', without)
  const tipo = integerFilter(query.filters.tipo)
  if (tipo !== undefined) base = base.where('tipoId', '=', tipo)
  const ano = integerFilter(query.filters.ano)
  // Days are ISO text.
  if (ano !== undefined) base = base.where('fecha', 'like', `${String(ano).padStart(4, '0')}-%`)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: {
      id: 'id',
      'tipo.nombre': 'tipo_key',
      titulo: 'titulo_key',
      descripcion: 'descripcion_key',
      fecha: 'fecha',
    },
    defaultSort: [['fecha', 'desc']],
  })
  return { content: content.map(toDocumento), totalElements }
}

export async function findDocumento(db: Reader, id: number): Promise<Documento | undefined> {
  const stored = await documentos(db).where('id', '=', id).executeTakeFirst()
  return stored && toDocumento(stored)
}

/** @returns the new document's id */
export async function insertDocumento(tx: Tx, values: DocumentoValues): Promise<number> {
  const { id } = await tx
    .insertInto('documento')
    .values(toTable(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such document. */
export const lockDocumento = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'documento', id, version)

export const updateDocumento = (tx: Tx, id: number, values: DocumentoValues) =>
  tx.updateTable('documento').set(toTable(values)).where('id', '=', id).execute()

export const deleteDocumento = (tx: Tx, id: number) =>
  tx.deleteFrom('documento').where('id', '=', id).execute()
