import { clsx } from 'clsx'
import { type InputHTMLAttributes, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { IconUpload } from '../icons.ts'
import { type FileKinds, getMaxSize } from './checks.ts'
import { FileChooser } from './file-chooser.tsx'
import { readableSize } from './file-size.ts'
import './files.css'

interface FileDropProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> {
  accepts: FileKinds
  isMultiple?: boolean
  isWrong?: boolean
  describedBy?: string | undefined
  isRequired?: boolean
  take: (files: File[]) => void
}

/** An area to drop or choose files. */
export function FileDrop(props: FileDropProps) {
  const { id, name, accepts, isMultiple = false, isWrong = false, describedBy, isRequired, take } = props
  const t = useT()
  const [isOver, setOver] = useState(false)
  const isPhotos = accepts === 'pictures'
  const choose = isPhotos
    ? t(isMultiple ? 'files.choose-photos' : 'files.choose-photo')
    : t(isMultiple ? 'files.choose-many' : 'files.choose')
  const drop = isPhotos
    ? t(isMultiple ? 'files.drop-photos' : 'files.drop-photo')
    : t(isMultiple ? 'files.drop-many' : 'files.drop')
  const limit = readableSize(getMaxSize(accepts))
  return (
    <div className={clsx('file-drop screen-only', isOver && 'is-over', isWrong && 'is-wrong')}>
      <FileChooser
        id={id}
        name={name}
        accepts={accepts}
        multiple={isMultiple}
        aria-invalid={isWrong || undefined}
        aria-required={isRequired || undefined}
        aria-describedby={describedBy}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        take={take}
      />
      <label className="file-drop-choose" htmlFor={id}>
        <Icon icon={IconUpload} size={22} />
        {choose}
      </label>
      <span className="file-drop-hint">{drop}</span>
      <span className="file-drop-help">{t(`files.help-${accepts}`, { limit })}</span>
    </div>
  )
}
