import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { reportError } from '../shell/errors.ts'
import { useT } from '../shell/i18n.ts'
import { load } from '../shell/load.ts'
import { renderingNow } from '../shell/rendered-page.ts'
import { Button } from './controls/button.tsx'
import { ModalDialog } from './controls/modal-dialog.tsx'
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx'

interface Stages<P> {
  /** Placeholder while the part loads; nothing by default. */
  waiting?: (props: P) => ReactNode
  /**
   * Module path of the part, from `web/`: the server renders it for signed-in users. Without this the server renders the
   * placeholder.
   */
  rendered?: string
  /** Replaces a part that failed to load. */
  failed?: (props: P, failure: LoadFailureProps) => ReactNode
}

/** The parts that the server can render, by module path, with what downloads each. */
const parts = new Map<string, () => Promise<void>>()

/** Downloads these parts, and those within them, so that hydration finds them. */
export async function loadParts(paths: readonly string[]): Promise<void> {
  const missing = new Set(paths)
  for (let found = [...missing]; found.length > 0; ) {
    const known = found.filter((path) => parts.has(path))
    if (known.length === 0) return
    await Promise.all(known.map((path) => parts.get(path)?.()))
    for (const path of known) missing.delete(path)
    found = [...missing]
  }
}

/**
 * A part of a page that is downloaded when it is first shown. When the download fails, a text with a retry button takes its
 * place, and the rest of the page stays. It is downloaded again once there is a connection.
 * @param pick selects the component among the exports of the module
 */
export function lazyPart<M, P extends object>(
  download: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { waiting = () => null, rendered, failed = (_, failure) => <LoadFailure {...failure} /> }: Stages<P> = {},
): ComponentType<P> {
  /** Defined after the download. */
  let loaded: ComponentType<P> | undefined
  const prepare = async () => {
    loaded = pick(await load(download))
  }
  if (rendered) parts.set(rendered, prepare)

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
    const isFailed = isMissing && error !== undefined
    useEffect(() => {
      if (!isFailed) return
      window.addEventListener('online', start)
      return () => window.removeEventListener('online', start)
    }, [isFailed, start])

    if (rendered) renderingNow()?.parts.set(rendered, loaded ? undefined : prepare)
    if (Part) return <Part {...props} />
    if (!error) return waiting(props)
    return failed(props, { error, retry: start, isRetrying: isLoading })
  }
}

/** Replaces a part that shows nothing itself: its failure is a notice, which is in view wherever the page is scrolled. */
export function FailureNotice({ error, retry }: LoadFailureProps) {
  useEffect(() => reportError(error, { retry }), [error, retry])
  return null
}

/** The same for overlays: the progress bar at the top shows the download, a dialog shows its failure. */
export const lazyOverlay = <M, P extends { close: () => void }>(
  download: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> =>
  lazyPart(download, pick, {
    waiting: () => <div className="progress" aria-hidden="true" />,
    failed: ({ close }, failure) => <FailedOverlay close={close} failure={failure} />,
  })

/**
 * A dialog that is downloaded when it first opens. It then stays, closed, so that it can disappear smoothly; the focus stays
 * on the button while it loads.
 */
export function lazyDialog<M, P extends { isOpen: boolean; close: () => void }>(
  download: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P> {
  const Overlay = lazyPart(download, pick, {
    waiting: ({ isOpen }) => isOpen && <div className="progress" aria-hidden="true" />,
    failed: ({ isOpen, close }, failure) => isOpen && <FailedOverlay close={close} failure={failure} />,
  })
  // biome-ignore lint/correctness/noComponentHookFactories: as above.
  return function LazyDialog(props: P) {
    const [wasOpened, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setOpened(true)
    return wasOpened && <Overlay {...props} />
  }
}

function FailedOverlay({ close, failure }: { close: () => void; failure: LoadFailureProps }) {
  const t = useT()
  return (
    <ModalDialog className="dialog" aria-label={t('title.error')} close={close}>
      <LoadFailure {...failure} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={close}>
          {t('action.close')}
        </Button>
      </div>
    </ModalDialog>
  )
}
