import { useState } from 'react'
import type { DocumentoAnexo, Enlace, Restriction } from '#contract/attachments.ts'
import type { FileRef } from '#contract/files.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileRow } from '../../ui/files/file-row.tsx'
import { IconExternalLink } from '../../ui/icons.ts'
import { useOpenPhoto } from '../../ui/photos/use-open-photo.ts'
import { RecordTabs } from '../../ui/record-tabs.tsx'
import { isActa } from './acta.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { FotosView } from './fotos-view.tsx'
import './attachments-view.css'

interface AttachmentsViewProps {
  /** The name of their record, read aloud and part of the name of a download. */
  name: string
  files: AttachmentFiles
  enlaces: readonly (Enlace & { grupo?: Restriction })[]
  fotos: readonly FileRef[]
  documentos: readonly (DocumentoAnexo & { grupo?: Restriction })[]
  /** Says nothing where there is neither photo nor document. */
  isQuiet?: boolean
}

/** Links, and photos beside documents, of a record that is read. */
export function AttachmentsView({ enlaces, isQuiet = false, ...rest }: AttachmentsViewProps) {
  const isEmpty = rest.fotos.length === 0 && rest.documentos.length === 0
  return (
    <>
      <Enlaces enlaces={enlaces} />
      {!(isQuiet && isEmpty) && <FilesView {...rest} />}
    </>
  )
}

function FilesView({ name, files, fotos, documentos }: Omit<AttachmentsViewProps, 'enlaces' | 'isQuiet'>) {
  const t = useT()
  const isFotoOpen = (useOpenPhoto().openId ?? 0) > 0
  // minutes are what people come for, unless the address names a photo
  const beginsWithPapers = fotos.length === 0 ? documentos.length > 0 : !isFotoOpen && documentos.some(isActa)
  const [shown, show] = useState<'fotos' | 'documentos'>(beginsWithPapers ? 'documentos' : 'fotos')
  return (
    <RecordTabs
      label={t('anexos.tabs')}
      className="anexos-tabs"
      tabs={{
        fotos: {
          title: t('anexos.fotos'),
          count: fotos.length,
          panel: <FotosView name={name} files={files} fotos={fotos} />,
        },
        documentos: {
          title: t('anexos.documentos'),
          count: documentos.length,
          panel: <Documentos files={files} documentos={documentos} />,
        },
      }}
      shown={shown}
      show={show}
    />
  )
}

function Enlaces({ enlaces }: Pick<AttachmentsViewProps, 'enlaces'>) {
  const t = useT()
  if (enlaces.length === 0) return null
  return (
    <section className="anexos-enlaces" aria-label={t('anexos.enlaces')}>
      <h2>{t('anexos.enlaces')}</h2>
      <ul>
        {enlaces.map(({ nombre, url, grupo }) => (
          <li key={`${nombre} ${url}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {nombre}
              <Icon icon={IconExternalLink} size={18} />
              <span className="visually-hidden">{t('anexos.new-tab')}</span>
            </a>
            <GrupoNote grupo={grupo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tells whom something is for, when not for everybody. */
function GrupoNote({ grupo }: { grupo: Restriction | undefined }) {
  const t = useT()
  if (!grupo) return null
  return (
    <span className="anexo-grupo">
      {grupo.id === deletedGrupo
        ? t('anexos.grupo-deleted')
        : t('anexos.only-for', { name: grupo.name || t('grupos.no-name') })}
    </span>
  )
}

function Documentos({ files, documentos }: Pick<AttachmentsViewProps, 'files' | 'documentos'>) {
  const t = useT()
  if (documentos.length === 0) return <EmptyState text={t('anexos.documentos-empty')} />
  return (
    <ul className="file-rows">
      {documentos.map(({ id, titulo, fichero, grupo }) => (
        <li key={id}>
          <FileRow
            file={fichero}
            stored={files.documento(id, fichero, Boolean(grupo))}
            title={titulo}
            note={grupo && <GrupoNote grupo={grupo} />}
          />
        </li>
      ))}
    </ul>
  )
}
