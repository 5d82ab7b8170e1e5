import { type ReactNode, useCallback, useState } from 'react'
import { isPreviewable } from '#contract/file-names.ts'
import { translate } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { lazyOverlay } from '../lazy-part.tsx'
import { openInTab } from './download.ts'
import type { FileSource } from './stored-file.ts'

/** Downloaded on the first preview. */
const FilePreview = lazyOverlay(
  () => import('./file-preview.tsx'),
  (module) => module.FilePreview,
)

/** Browsers of phones show no PDF in a frame, or only its first page; on computers the viewer can be turned off. */
const canFramePdf = (): boolean =>
  !window.matchMedia('(pointer: coarse)').matches &&
  (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled !== false

/** One preview for all files of a list. A PDF that cannot be framed opens at once in a new tab. */
export function useFilePreview(): { show: (held: FileSource, name: string) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ held: FileSource; name: string }>()
  const show = useCallback((held: FileSource, name: string) => {
    const { type } = held.file
    if (!isPreviewable(type)) notify({ kind: 'info', text: translate('error.preview_file') })
    else if (type === 'pdf' && !canFramePdf()) void openInTab(held)
    else setShown({ held, name })
  }, [])
  return {
    show,
    dialog: shown && <FilePreview held={shown.held} title={shown.name} close={() => setShown(undefined)} />,
  }
}
