import type { ReactNode } from 'react'
import { isPreviewable } from '#contract/file-names.ts'
import { useT } from '../../shell/i18n.ts'
import { IconClose, IconDownload, IconEye } from '../icons.ts'
import { download } from './download.ts'
import { FileButton } from './file-button.tsx'
import { FileIcon } from './file-icon.tsx'
import { readableSize } from './file-size.ts'
import { type FileSource, getLocalFile, publicAddress } from './stored-file.ts'
import { useFilePreview } from './use-file-preview.tsx'
import './file-row.css'
import { dot } from '../../shell/dot.ts'

interface FileRowProps extends FileSource {
  /** Title, if different from the file name. */
  title?: string
  /** Additional text: a type, a date. */
  note?: ReactNode
  /** Removes it from the form; without it the row is read-only. */
  remove?: (() => void) | undefined
}

/** A file of a record with its actions. */
export function FileRow({ file, stored, title, note, remove }: FileRowProps) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const held = { file, stored }
  const local = getLocalFile(held)
  const isReadable = stored !== undefined || local !== undefined
  const name = title ?? file.fileName
  const size = local && readableSize(local.size)
  const plain = stored?.isPublic ? stored : undefined
  return (
    <div className="file-row row">
      <FileIcon type={file.type} />
      <div className="file-row-text">
        <span className="file-name">{name}</span>
        {(note || size) && (
          <span className="file-note">
            {note}
            {note && size && dot}
            {size}
          </span>
        )}
      </div>
      <div className="file-row-actions">
        {isReadable && isPreviewable(file.type) && (
          <FileButton
            icon={IconEye}
            action={t('action.preview')}
            name={name}
            href={plain && publicAddress(plain)}
            run={() => show(held, name)}
          />
        )}
        {isReadable && (
          <FileButton
            icon={IconDownload}
            action={t('action.download')}
            name={name}
            href={plain && publicAddress(plain, true)}
            run={() => void download(held)}
          />
        )}
        {remove && <FileButton icon={IconClose} action={t('files.remove')} name={name} run={remove} />}
      </div>
      {dialog}
    </div>
  )
}
