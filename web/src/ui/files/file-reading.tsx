import { useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { IconAlert } from '../icons.ts'
import './file-progress.css'

/** Says what the server is doing with a file; its progress is unknown. */
export const FileWork = ({ text }: { text: string }) => (
  <div className="file-making">
    <div>
      {text}
      <div className="file-progress is-endless">
        <span />
      </div>
    </div>
  </div>
)

/** Why the server could not read a file. */
export interface FileFault {
  file: string
  text: string
}

/** Says which file could not be read, and why. */
export function UnreadableFile({ file, text }: FileFault) {
  const t = useT()
  return (
    <div className="form-alert callout is-error">
      <Icon icon={IconAlert} size={22} />
      <div>
        <p>
          <strong>
            {t('files.unreadable')}: {file}
          </strong>
        </p>
        <p>{text}</p>
      </div>
    </div>
  )
}
