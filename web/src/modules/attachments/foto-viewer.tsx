import { useMemo } from 'react'
import { toCaption } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { download } from '../../ui/files/download.ts'
import { getLocalFile } from '../../ui/files/stored-file.ts'
import { IconDownload } from '../../ui/icons.ts'
import { lazyOverlay } from '../../ui/lazy-part.tsx'
import type { AttachmentFiles } from './attachment-files.ts'

/** Only who opens a photo needs what shows it. */
const PhotoViewer = lazyOverlay(
  () => import('../../ui/photos/photo-viewer.tsx'),
  (module) => module.PhotoViewer,
)

interface FotoViewerProps {
  /** The subject of the photos, read aloud. */
  name: string
  fotos: readonly FileRef[]
  /** The location of a photo; undefined for one uploaded just now. */
  getFiles: (foto: FileRef) => AttachmentFiles | undefined
  /** The index of the open photo; null while none is open. */
  open: number | null
  change: (place: number | null) => void
}

/** The photos of a record over the whole window, each to be downloaded. */
export function FotoViewer({ name, fotos, getFiles, open, change }: FotoViewerProps) {
  const t = useT()
  const photos = useMemo(
    () =>
      fotos.map((file) => {
        const files = getFiles(file)
        const held = { file, stored: files?.foto(file) }
        return {
          key: file.uuid,
          caption: toCaption(file.fileName),
          name: file.fileName,
          thumbnail: files?.thumbnail(file) ?? null,
          photo: held.stored ?? null,
          local: getLocalFile(held),
          action: (
            <Button onClick={() => void download(held)}>
              <Icon icon={IconDownload} />
              {t('action.download')}
            </Button>
          ),
        }
      }),
    [fotos, getFiles, t],
  )
  if (open === null) return null
  return (
    <PhotoViewer
      label={t('anexos.fotos-of', { name })}
      photos={photos}
      index={open}
      change={change}
      close={() => change(null)}
    />
  )
}
