import { useQuery } from '@tanstack/react-query'
import { allows, assemblyManagers } from '#contract/access.ts'
import { dot } from '../../shell/dot.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { useSession } from '../../shell/session.ts'
import { type LocalDate, longDate } from '../../ui/dates.ts'
import { FileTitle } from '../../ui/files/file-button.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { type FileSource, storedFile } from '../../ui/files/stored-file.ts'
import { useFilePreview } from '../../ui/files/use-file-preview.tsx'
import { attachmentFiles } from '../attachments/attachment-files.ts'
import { asambleas, reunionName } from '../reunions/parts/reunions.calls.ts'
import { asambleasQuery, newDocumentosQuery } from './own-home.calls.ts'
import { OwnNothing, OwnSection } from './own-section.tsx'

/** The newest documents of the association, and the newest minutes of its assemblies. */
export function NewPapers() {
  const t = useT()
  const documentos = useQuery(newDocumentosQuery)
  const meetings = useQuery(asambleasQuery)
  const mayAdd = allows(assemblyManagers, useSession()?.authorities ?? null)
  const { show, dialog } = useFilePreview()
  const row = (key: string, held: FileSource, name: string, note: string) => (
    <li key={key} className="own-paper surface">
      <FileTitle held={held} name={name} show={show} />
      <span className="file-note">{note}</span>
    </li>
  )
  return (
    <>
      <OwnSection
        title={t('inicio.documentos')}
        query={documentos}
        all={{ to: '/documentos', text: t('inicio.documentos-all') }}
      >
        {(found) =>
          found.length === 0 ? (
            <OwnNothing
              text={t('inicio.documentos-none')}
              add={mayAdd && { to: '/documentos/novo', text: t('inicio.documentos-add') }}
            />
          ) : (
            <ul className="stack">
              {found.map(({ id, titulo, fecha, tipo, fichero }) =>
                row(
                  String(id),
                  { file: fichero, stored: storedFile('GET /documentos/:id/file', { id }, fichero.uuid) },
                  titulo,
                  `${tipo.nombre}${dot}${longDate(fecha as LocalDate, t)}`,
                ),
              )}
            </ul>
          )
        }
      </OwnSection>
      {meetings.data && meetings.data.actas.length > 0 && (
        <OwnSection
          title={t('inicio.actas')}
          query={meetings}
          all={{ to: asambleas.path, text: t('inicio.asamblea-all') }}
        >
          {({ actas }) => (
            <ul className="stack">
              {actas.map(({ meeting, documento }) => {
                const name = reunionName(asambleas, meeting, t)
                const day = meeting.fecha ? longDate(meeting.fecha as LocalDate, t) : t('reunion.no-fecha')
                if (!documento)
                  return (
                    <li key={meeting.id} className="own-paper surface">
                      <Link className="file-title" to={`${asambleas.path}/${meeting.id}/acta`}>
                        <FileIcon type="pdf" />
                        {t('inicio.acta-of', { name })}
                      </Link>
                      <span className="file-note">{day}</span>
                    </li>
                  )
                const { id, titulo, fichero } = documento
                return row(
                  `${meeting.id} ${id}`,
                  {
                    file: fichero,
                    stored: attachmentFiles('asambleas', meeting.id).documento(id, fichero),
                  },
                  `${titulo}: ${name}`,
                  day,
                )
              })}
            </ul>
          )}
        </OwnSection>
      )}
      {dialog}
    </>
  )
}
