import { isPreviewable } from '#contract/file-names.ts'
import { useT } from '../../shell/i18n.ts'
import { ActionButton, ActionIcon } from '../controls/action-link.tsx'
import { Icon } from '../controls/icon.tsx'
import { type IconComponent, IconDownload, IconEye } from '../icons.ts'
import { download } from './download.ts'
import { FileIcon } from './file-icon.tsx'
import type { FileSource } from './stored-file.ts'
import './file-row.css'

interface FileButtonProps {
  icon: IconComponent
  /** The action; the accessible name adds the file name. */
  action: string
  name: string
  /** Shows the label beside the icon, in a button or, within a row, as a link. */
  hasWord?: boolean | 'link'
  /** Address without JavaScript, for a public file. */
  href?: string | undefined
  run: () => void
}

/** A button for an action on a file. */
export function FileButton({ icon, action, name, hasWord = false, href, run }: FileButtonProps) {
  const label = `${action}: ${name}`
  if (!hasWord) return <ActionIcon icon={icon} label={label} title={action} href={href} run={run} />
  return (
    <ActionButton look={hasWord === 'link' ? 'link' : 'quiet'} aria-label={label} href={href} run={run}>
      <Icon icon={icon} />
      {action}
    </ActionButton>
  )
}

interface FileSourceProps {
  held: FileSource
  name: string
  /** Opens the preview. */
  show: (held: FileSource, name: string) => void
}

/** Download of a row's file, and its preview if the type has one. */
export function FileButtons({ held, name, show, hasWords }: FileSourceProps & { hasWords?: boolean }) {
  const t = useT()
  const shared = { name, ...(hasWords && { hasWord: true }) }
  return (
    <div className={hasWords ? 'buttons' : 'file-row-actions'}>
      {isPreviewable(held.file.type) && (
        <FileButton {...shared} icon={IconEye} action={t('action.preview')} run={() => show(held, name)} />
      )}
      <FileButton
        {...shared}
        icon={IconDownload}
        action={t('action.download')}
        run={() => void download(held)}
      />
    </div>
  )
}

/** The title of a row, which opens its file: as a preview if possible, else by saving it. */
export function FileTitle({ held, name, show }: FileSourceProps) {
  return (
    <button
      type="button"
      className="file-title"
      onClick={() => (isPreviewable(held.file.type) ? show(held, name) : void download(held))}
    >
      <FileIcon type={held.file.type} />
      {name}
    </button>
  )
}
