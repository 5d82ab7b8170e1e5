import { useEffect, useRef } from 'react'
import { getExtension } from '#contract/file-names.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconClose, IconRefresh } from '../icons.ts'
import { FileIcon } from './file-icon.tsx'
import type { RunningUpload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'
import './file-progress.css'

/** Progress of an upload in words. */
export function uploadText({ state, share, reason }: RunningUpload, t: Translate): string {
  if (state === 'waiting') return t('files.waiting')
  if (state === 'preparing') return t('files.preparing')
  if (state === 'failed') return reason ?? t('files.failed')
  return share < 1 ? t('files.sending', { percent: Math.floor(share * 100) }) : t('files.finishing')
}

interface UploadRowProps extends Pick<Uploads, 'cancel' | 'retry'> {
  upload: RunningUpload
}

/** A running upload: its progress, cancel and retry. */
export function UploadRow({ upload, cancel, retry }: UploadRowProps) {
  const t = useT()
  const { id, name, state } = upload
  const isFailed = state === 'failed'
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not the result of the effect: newer browsers return a promise.
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={row} className={isFailed ? 'file-row row is-failed' : 'file-row row'}>
      <FileIcon type={getExtension(name)} />
      <div className="file-row-text">
        <span className="file-name">{name}</span>
        {!isFailed && <ProgressBar upload={upload} />}
        <span className="file-note" role={isFailed ? 'alert' : undefined}>
          {uploadText(upload, t)}
        </span>
      </div>
      <div className="file-row-actions">
        {isFailed && (
          <Button look="quiet" onClick={() => retry(id)}>
            <Icon icon={IconRefresh} />
            {t('action.retry')}
          </Button>
        )}
        <IconButton
          icon={IconClose}
          label={`${t(isFailed ? 'files.discard' : 'files.cancel')}: ${name}`}
          title={t(isFailed ? 'files.discard' : 'files.cancel')}
          onClick={() => cancel(id)}
        />
      </div>
    </div>
  )
}

export function ProgressBar({ upload: { name, state, share } }: { upload: RunningUpload }) {
  const t = useT()
  const percent = Math.floor(share * 100)
  return (
    <div
      className="file-progress"
      role="progressbar"
      aria-label={t('files.progress-of', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(state === 'sending' && { 'aria-valuenow': percent })}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Why files were refused, at the place where they were chosen. */
export function Refusals({ of }: { of: readonly string[] }) {
  return of.map((text) => (
    <p key={text} className="field-error" role="alert">
      {text}
    </p>
  ))
}

/** Announces to screen readers that a file was uploaded. */
export function Arrival({ name }: { name: string | undefined }) {
  const t = useT()
  return (
    <span className="visually-hidden" role="status">
      {name && t('files.uploaded', { name })}
    </span>
  )
}
