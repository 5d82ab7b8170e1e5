import { useCallback } from 'react'
import { toCaption } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { ActionButton, ActionLink } from '../../ui/controls/action-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { download } from '../../ui/files/download.ts'
import { publicAddress, type StoredFile } from '../../ui/files/stored-file.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { useOpenPhoto } from '../../ui/photos/use-open-photo.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { FotoViewer } from './foto-viewer.tsx'
import './foto-grid.css'

interface FotosViewProps {
  /** The subject of the photos. */
  name: string
  files: AttachmentFiles
  fotos: readonly FileRef[]
}

/** Photos in a grid, and over the whole window when one is pressed; to have one of them, or all. */
export function FotosView({ name, files, fotos }: FotosViewProps) {
  const t = useT()
  const { openId, open, step, close } = useOpenPhoto()
  const isOpen = useHydrated() && openId !== null && openId >= 1 && openId <= fotos.length
  const getFiles = useCallback(() => files, [files])
  if (fotos.length === 0) return <EmptyState text={t('anexos.fotos-empty')} />
  const zip: FileRef = { uuid: '', fileName: `${name}.zip`, type: 'zip' }
  const plain = (stored: StoredFile, isDownload = false) =>
    stored.isPublic ? publicAddress(stored, isDownload) : undefined
  return (
    <>
      <ul className="foto-grid">
        {fotos.map((foto, place) => (
          <li key={foto.uuid} className="foto-tile">
            <ActionLink
              className="foto-open"
              aria-label={t('anexos.foto-open', { name: foto.fileName })}
              href={plain(files.foto(foto))}
              run={() => open(place + 1)}
            >
              <StoredPicture
                stored={files.thumbnail(foto)}
                sharper={files.medium(foto)}
                className="foto-picture"
              />
            </ActionLink>
            {toCaption(foto.fileName) && <span className="foto-name">{toCaption(foto.fileName)}</span>}
          </li>
        ))}
      </ul>
      {fotos.length > 1 && (
        <ActionButton
          look="quiet"
          className="anexos-all"
          href={plain(files.fotos, true)}
          run={() => void download({ file: zip, stored: files.fotos })}
        >
          <Icon icon={IconDownload} />
          {t('anexos.download-all', { count: fotos.length })}
        </ActionButton>
      )}
      <FotoViewer
        name={name}
        fotos={fotos}
        getFiles={getFiles}
        open={isOpen ? openId - 1 : null}
        change={(place) => (place === null ? close() : step(place + 1))}
      />
    </>
  )
}
