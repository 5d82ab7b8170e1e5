import { NetworkError } from './api.ts'

/** A part of the program could not be downloaded: no connection, or a newer version has replaced it. */
export class LoadError extends NetworkError {
  override name = 'LoadError'
  /** It failed before: the browser may have cached the failure, and a reload helps. */
  isRepeated = false
}

export const loadTimeout = 120_000

/** The parts that failed to download, identified by their function. */
const failed = new WeakSet<() => Promise<unknown>>()

/**
 * Downloads a part of the program. All dynamic imports go through this function, so that none waits forever.
 * @param part the same function for every download of the same part, so that a second failure is recognised
 * @throws LoadError when it fails or takes more than two minutes
 */
export async function load<T>(
  download: () => Promise<T>,
  part: () => Promise<unknown> = download,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The download took too long')), loadTimeout)
  })
  try {
    if (failed.has(part)) await Promise.race([loadStylesAgain(), tooLong])
    return await Promise.race([download(), tooLong])
  } catch (cause) {
    const error = cause instanceof LoadError ? cause : new LoadError('The download failed', { cause })
    error.isRepeated ||= failed.has(part)
    failed.add(part)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Downloads a page, and its texts `alongside`. @throws LoadError, which the error page handles */
export const loadPage = <M>(download: () => Promise<M>, alongside?: Promise<unknown>): Promise<M> =>
  load(async () => (await Promise.all([download(), alongside]))[0], download)

/** Style sheets that failed to load. */
const missing = new Set<HTMLLinkElement>()
if (typeof window !== 'undefined')
  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missing.add(target),
    true,
  )

/** The bundler's loader requests each style sheet only once, even after a failure. */
const loadStylesAgain = () =>
  Promise.all(
    [...missing].map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = resolve
          again.onerror = reject
          missing.delete(link)
          link.replaceWith(again)
        }),
    ),
  )
