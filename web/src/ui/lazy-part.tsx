import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useT } from '../shell/i18n.ts'
import { load } from '../shell/load.ts'
import { ModalDialog } from '../shell/modal-dialog.tsx'
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx'

interface Stages<P> {
  /** Stands there until the part has come; nothing by default. */
  waiting?: (props: P) => ReactNode
  /** Stands there when the part did not come. */
  failed?: (props: P, failure: LoadFailureProps) => ReactNode
}

/**
 * A part of a page that is downloaded when it is first shown. When it does not come, a text says so in its place, with
 * a way to try again that leaves the rest of the page as it is.
 * @param pick the component among what the downloaded module exports
 */
export function lazyPart<M, P extends object>(
  download: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { waiting = () => null, failed = (_, failure) => <LoadFailure {...failure} /> }: Stages<P> = {},
): ComponentType<P> {
  /** There once it has come. */
  let loaded: ComponentType<P> | undefined

  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, for its module, as React's own lazy does.
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const [error, setError] = useState<unknown>()
    const [isLoading, setLoading] = useState(false)
    const start = useCallback(() => {
      let isWanted = true
      setLoading(true)
      load(download)
        .then(
          (module) => {
            loaded = pick(module)
            if (isWanted) setPart(() => loaded)
          },
          (failure: unknown) => isWanted && setError(failure),
        )
        .finally(() => isWanted && setLoading(false))
      return () => {
        isWanted = false
      }
    }, [])
    const isMissing = !Part
    useEffect(() => (isMissing ? start() : undefined), [isMissing, start])

    if (Part) return <Part {...props} />
    if (!error) return waiting(props)
    return failed(props, { error, retry: start, isRetrying: isLoading })
  }
}

/** The same for what opens over the page: the bar at the top says that it is coming, a dialog that it did not. */
export const lazyOverlay = <M, P extends { close: () => void }>(
  download: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> =>
  lazyPart(download, pick, {
    waiting: () => <div className="progress" aria-hidden="true" />,
    failed: ({ close }, failure) => <FailedOverlay close={close} failure={failure} />,
  })

function FailedOverlay({ close, failure }: { close: () => void; failure: LoadFailureProps }) {
  const t = useT()
  return (
    <ModalDialog className="dialog" aria-label={t('title.error')} close={close}>
      <LoadFailure {...failure} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {t('action.close')}
        </button>
      </div>
    </ModalDialog>
  )
}
