import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ApiError, call, NetworkError } from '../../shell/api.ts'
import { errorText, getOwnTitle } from '../../shell/errors.ts'
import { type Key, useT } from '../../shell/i18n.ts'
import { LoadError } from '../../shell/load.ts'
import { sendLog } from '../../shell/logs.ts'
import { Page } from '../../shell/page.tsx'
import { useShownError } from '../../shell/shown-errors.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { Button } from '../controls/button.tsx'
import { NotFound } from './not-found.tsx'

/** Replaces a page that failed. It states what happened and what to do, and offers a retry. */
export function RouteError() {
  const error = useRouteError()
  return isNotFound(error) ? <NotFound /> : <LoadFailure error={error} />
}

const isNotFound = (error: unknown) =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404

type FailureKind = 'download' | 'network' | 'other'
const getKind = (error: unknown): FailureKind =>
  error instanceof LoadError ? 'download' : error instanceof NetworkError ? 'network' : 'other'

const texts: Record<FailureKind, { title: Key; text: Key; action: Key }> = {
  download: { title: 'failure.download-title', text: 'failure.download', action: 'action.reload' },
  network: { title: 'error.server-unavailable', text: 'failure.network', action: 'action.retry' },
  other: { title: 'title.error', text: 'failure.text', action: 'action.retry' },
}

function LoadFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return <Failure error={error} retry={() => void revalidate()} isRetrying={state === 'loading'} />
}

interface FailureProps {
  error: unknown
  /** Retries after a connection error. */
  retry: () => void
  isRetrying?: boolean
}

export function Failure({ error, retry, isRetrying = false }: FailureProps) {
  const t = useT()
  const kind = getKind(error)
  const { title, text, action } = texts[kind]
  const isAnswer = error instanceof ApiError
  const heading = t((isAnswer && getOwnTitle(error.status)) || title)
  useTitle(heading)
  useShownError(error)
  useEffect(() => {
    if (kind === 'other') sendLog('error', error)
  }, [error, kind])
  const [isAsking, setAsking] = useState(false)
  const isBusy = isRetrying || isAsking
  const tryAgain = () => {
    if (isBusy) return
    if (kind === 'network') return retry()
    // Only a reload fetches a part of the program again that failed or broke; first check that the server responds.
    setAsking(true)
    void call('GET /health/live').then(
      () => window.location.reload(),
      () => setAsking(false),
    )
  }
  useEffect(() => {
    if (kind === 'other') return
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  })
  return (
    <Page title={heading} width="text">
      <p>{isAnswer ? errorText(error) : t(text)}</p>
      <p>
        <Button aria-disabled={isBusy} onClick={tryAgain}>
          {t(isBusy ? 'loading' : action)}
        </Button>
      </p>
    </Page>
  )
}
