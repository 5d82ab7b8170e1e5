import { ApiError, NetworkError } from '../shell/api.ts'
import { errorText, getOwnTitle } from '../shell/errors.ts'
import { useT } from '../shell/i18n.ts'
import { LoadError } from '../shell/load.ts'
import { useShownError } from '../shell/shown-errors.ts'
import { Button } from './controls/button.tsx'
import { Icon } from './controls/icon.tsx'
import { IconAlert } from './icons.ts'
import './states.css'

export interface LoadFailureProps {
  error: unknown
  retry: () => void
  isRetrying: boolean
}

/** Replaces a part of a page that failed to load: the error and a retry button. */
export function LoadFailure({ error, retry, isRetrying }: LoadFailureProps) {
  const t = useT()
  useShownError(error)
  // what is refused says why in its place; a title of its own has a notice
  const title = error instanceof ApiError && error.status !== 400 ? getOwnTitle(error.status) : undefined
  // The browser can cache the failure, and a new version can have replaced the file: then only a reload helps.
  const needsReload = error instanceof LoadError && error.isRepeated && navigator.onLine
  const text = needsReload
    ? t('failure.download')
    : error instanceof NetworkError
      ? `${t('error.server-unavailable')}. ${t('failure.network')}`
      : error instanceof ApiError
        ? errorText(error)
        : t('error.unexpected')
  return (
    <div className="state">
      <Icon icon={IconAlert} size={24} />
      <p>
        {title && <strong>{t(title)}. </strong>}
        {text}
      </p>
      {needsReload ? (
        <Button look="quiet" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      ) : (
        <Button look="quiet" aria-disabled={isRetrying} onClick={() => !isRetrying && retry()}>
          {isRetrying ? t('loading') : t('action.retry')}
        </Button>
      )}
    </div>
  )
}
