import { Tabs } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { DocumentoAnexo, Enlace, Restriction } from '#contract/attachments.ts'
import type { FileRef } from '#contract/files.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import { useT } from '../../shell/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { download } from '../../ui/files/download.ts'
import { FileRow } from '../../ui/files/file-row.tsx'
import { usePicture } from '../../ui/files/use-picture.ts'
import { IconDownload, IconExternalLink } from '../../ui/icons.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import '../../ui/record-tabs.css'
import './attachments.css'

/** Only who opens a photo needs what shows it. */
const PhotoViewer = lazy(async () => ({
  default: (await import('../../ui/photos/photo-viewer.tsx')).PhotoViewer,
}))

interface AttachmentsViewProps {
  /** What they belong to, read aloud and part of the name of a download. */
  name: string
  files: AttachmentFiles
  enlaces: readonly (Enlace & { grupo?: Restriction })[]
  fotos: readonly FileRef[]
  documentos: readonly (DocumentoAnexo & { grupo?: Restriction })[]
}

/** Links, and photos beside documents, of a record that is read. */
export function AttachmentsView({ name, files, enlaces, fotos, documentos }: AttachmentsViewProps) {
  const t = useT()
  const panels = {
    fotos: { count: fotos.length, panel: <Fotos name={name} files={files} fotos={fotos} /> },
    documentos: { count: documentos.length, panel: <Documentos files={files} documentos={documentos} /> },
  }
  const tabs = ['fotos', 'documentos'] as const
  const first = fotos.length === 0 && documentos.length > 0 ? 'documentos' : 'fotos'
  return (
    <>
      <Enlaces enlaces={enlaces} />
      <Tabs defaultValue={first} className="record-tabs anexos-tabs" keepMountedMode="display-none">
        <Tabs.List aria-label={t('anexos.tabs')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`anexos.${tab}`)} <span className="record-tab-count">({panels[tab].count})</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <h2 className="print-only">{t(`anexos.${tab}`)}</h2>
            {panels[tab].panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
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
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
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
            stored={files.documento(id, fichero)}
            title={titulo}
            note={grupo && <GrupoNote grupo={grupo} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Fotos({ name, files, fotos }: Pick<AttachmentsViewProps, 'name' | 'files' | 'fotos'>) {
  const t = useT()
  const [open, setOpen] = useState<number | null>(null)
  const shown = useMemo(
    () =>
      fotos.map((foto) => ({
        key: foto.uuid,
        caption: foto.fileName,
        thumbnail: files.thumbnail(foto),
        photo: files.foto(foto),
        action: (
          <button
            type="button"
            className="button"
            onClick={() => void download({ file: foto, stored: files.foto(foto) })}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden />
            {t('action.download')}
          </button>
        ),
      })),
    [fotos, files, t],
  )
  if (fotos.length === 0) return <EmptyState text={t('anexos.fotos-empty')} />
  const zip: FileRef = { uuid: '', fileName: `${name}.zip`, type: 'zip' }
  return (
    <>
      <ul className="foto-grid">
        {fotos.map((foto, place) => (
          <li key={foto.uuid} className="foto-tile">
            <button
              type="button"
              className="foto-open"
              aria-label={t('anexos.foto-open', { name: foto.fileName })}
              onClick={() => setOpen(place)}
            >
              <Thumbnail foto={foto} files={files} />
            </button>
            <span className="foto-name">{foto.fileName}</span>
          </li>
        ))}
      </ul>
      {fotos.length > 1 && (
        <button
          type="button"
          className="button button-quiet anexos-all"
          onClick={() => void download({ file: zip, stored: files.fotos })}
        >
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t('anexos.download-all', { count: fotos.length })}
        </button>
      )}
      {open !== null && (
        <Suspense>
          <PhotoViewer
            label={t('anexos.fotos-of', { name })}
            photos={shown}
            index={open}
            change={setOpen}
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Thumbnail({ foto, files }: { foto: FileRef; files: AttachmentFiles }) {
  const { url } = usePicture(files.thumbnail(foto))
  return url ? <img className="foto-picture" src={url} alt="" /> : <span className="foto-picture" />
}
