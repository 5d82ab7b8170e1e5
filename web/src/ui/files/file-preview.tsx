import { type MouseEvent, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { ModalDialog } from '../controls/modal-dialog.tsx'
import { IconClose, IconDownload, IconExternalLink } from '../icons.ts'
import { LoadFailure } from '../load-failure.tsx'
import { download, openInTab } from './download.ts'
import { type PreviewContent, readPreview } from './read-preview.ts'
import type { FileSource } from './stored-file.ts'
import './file-preview.css'

interface FilePreviewProps {
  held: FileSource
  title: string
  close: () => void
}

/** Previews a PDF or a text in a dialog. */
export function FilePreview({ held, title, close }: FilePreviewProps) {
  const t = useT()
  const id = useId()
  return createPortal(
    <ModalDialog
      className="dialog file-preview"
      aria-labelledby={id}
      close={close}
      // Escape closes this dialog, not the one below it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onClick={(event) => isBeside(event) && close()}
    >
      <div className="file-preview-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon={IconClose} label={t('action.close')} onClick={close} size={24} />
      </div>
      <Preview held={held} title={title} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={() => void openInTab(held)}>
          <Icon icon={IconExternalLink} />
          {t('files.open')}
        </Button>
        <Button onClick={() => void download(held)}>
          <Icon icon={IconDownload} />
          {t('action.download')}
        </Button>
      </div>
    </ModalDialog>,
    document.body,
  )
}

/** Whether a press was outside the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

function Preview({ held, title }: Pick<FilePreviewProps, 'held' | 'title'>) {
  const t = useT()
  const [content, setContent] = useState<PreviewContent>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const { uuid } = held.file

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same file under another object is the same file.
  useEffect(() => {
    let isWanted = true
    let shown: PreviewContent | undefined
    setError(undefined)
    readPreview(held).then(
      (ready) => {
        shown = ready
        if (isWanted) setContent(ready)
        else if (ready.kind === 'frame') ready.end()
      },
      (failure: unknown) => isWanted && setError(failure),
    )
    return () => {
      isWanted = false
      if (shown?.kind === 'frame') shown.end()
    }
  }, [uuid, attempt])

  if (error) return <LoadFailure error={error} retry={() => setAttempt(attempt + 1)} isRetrying={false} />
  if (!content)
    return (
      <div className="file-preview-frame" role="status">
        <span className="visually-hidden">{t('loading')}</span>
      </div>
    )
  if (content.kind === 'frame')
    return (
      <iframe
        className="file-preview-frame"
        // Hides the page thumbnails, which take up half of a small frame.
        src={`${content.url}#navpanes=0`}
        title={t('files.preview-of', { name: title })}
      />
    )
  return (
    <>
      {content.isCut && <p className="file-preview-note">{t('files.preview-cut')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard. */}
      <section className="file-preview-text" tabIndex={0} aria-label={t('files.preview-of', { name: title })}>
        {content.text}
      </section>
    </>
  )
}
