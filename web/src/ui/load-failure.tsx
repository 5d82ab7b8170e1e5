import { ApiError, NetworkError } from '../shell/api.ts'
import { errorText } from '../shell/errors.ts'
import { useT } from '../shell/i18n.ts'
import { IconAlert } from './icons.ts'
import './states.css'

interface LoadFailureProps {
  error: unknown
  retry: () => void
  isRetrying: boolean
}

/** Stands in a part of a page that could not be loaded: what happened, and a way to try again. */
export function LoadFailure({ error, retry, isRetrying }: LoadFailureProps) {
  const t = useT()
  const text =
    error instanceof NetworkError
      ? `${t('error.server-unavailable')}. ${t('failure.network')}`
      : error instanceof ApiError
        ? errorText(error)
        : t('error.unexpected')
  return (
    <div className="state">
      <IconAlert size={32} stroke={1.5} aria-hidden />
      <p>{text}</p>
      <button type="button" className="button button-quiet" aria-disabled={isRetrying} onClick={retry}>
        {isRetrying ? t('loading') : t('action.retry')}
      </button>
    </div>
  )
}
