import type { FileRef } from '#contract/files.ts'
import { dot } from '../../shell/dot.ts'
import { useT } from '../../shell/i18n.ts'
import { fromIso } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileRow } from '../../ui/files/file-row.tsx'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import type { DocumentoRow } from './socio-values.ts'

/** «Contrato · 12-03-2026» */
export function DocumentoNote({ of: { tipo, fecha } }: { of: Pick<DocumentoRow, 'tipo' | 'fecha'> }) {
  const date = fromIso(fecha)
  return (
    <>
      {tipo.nombre}
      {date && (
        <>
          {dot}
          <ShortDate date={date} />
        </>
      )}
    </>
  )
}

/** The location of a document's file, if it is the stored one. */
export const storedDocumento =
  (socioId: number | undefined, saved: Pick<DocumentoRow, 'key' | 'fichero'> | undefined) =>
  ({ uuid }: FileRef): StoredFile | undefined =>
    socioId !== undefined && saved?.fichero.uuid === uuid
      ? storedFile('GET /socios/:id/documents/:docId/file', { id: socioId, docId: saved.key }, uuid)
      : undefined

/** Newest first. */
export const byNewest = <R extends { fecha: string }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => (one.fecha < other.fecha ? 1 : one.fecha > other.fecha ? -1 : 0))

/** Documents of a member, to read. */
export function Documentos({
  socioId,
  documentos,
}: {
  socioId: number
  documentos: readonly DocumentoRow[]
}) {
  const t = useT()
  if (documentos.length === 0) return <EmptyState text={t('socio.documentos-empty')} />
  return (
    <ul className="file-rows">
      {byNewest(documentos).map((documento) => (
        <li key={documento.key}>
          <FileRow
            file={documento.fichero}
            stored={storedDocumento(socioId, documento)(documento.fichero)}
            title={documento.titulo}
            note={<DocumentoNote of={documento} />}
          />
        </li>
      ))}
    </ul>
  )
}
