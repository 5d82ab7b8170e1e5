import { type ReactNode, useState } from 'react'
import { isPreviewable } from '#contract/file-names.ts'
import { useT } from '../../shell/i18n.ts'
import { IconClose, IconDownload, IconEye } from '../icons.ts'
import { download } from './download.ts'
import { FileIcon } from './file-icon.tsx'
import { FilePreview } from './file-preview.tsx'
import { readableSize } from './file-size.ts'
import { type HeldFile, localOf } from './stored-file.ts'
import './files.css'

interface FileRowProps extends HeldFile {
  /** What people call it, when that is not its file name: the title of a document. */
  title?: string
  /** What else there is to say: a kind, a date. */
  note?: ReactNode
  /** Takes it off the form; without it the row is for reading. */
  remove?: (() => void) | undefined
}

/** A file of a record: its name, and what one can do with it. */
export function FileRow({ file, stored, title, note, remove }: FileRowProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const held = { file, stored }
  const local = localOf(held)
  const isReadable = stored !== undefined || local !== undefined
  const name = title ?? file.fileName
  const size = local && readableSize(local.size)
  return (
    <div className="file-row">
      <FileIcon type={file.type} />
      <div className="file-row-text">
        <span className="file-name">{name}</span>
        {(note || size) && (
          <span className="file-note">
            {note}
            {note && size && ' · '}
            {size}
          </span>
        )}
      </div>
      <div className="file-row-actions">
        {isReadable && isPreviewable(file.type) && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${t('action.preview')}: ${name}`}
            title={t('action.preview')}
            onClick={() => setOpen(true)}
          >
            <IconEye size={22} stroke={1.75} aria-hidden />
          </button>
        )}
        {isReadable && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${t('action.download')}: ${name}`}
            title={t('action.download')}
            onClick={() => void download(held)}
          >
            <IconDownload size={22} stroke={1.75} aria-hidden />
          </button>
        )}
        {remove && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${t('files.remove')}: ${name}`}
            title={t('files.remove')}
            onClick={remove}
          >
            <IconClose size={22} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <FilePreview held={held} title={name} isOpen={isOpen} close={() => setOpen(false)} />
    </div>
  )
}
