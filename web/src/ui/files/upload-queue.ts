import type { FileRef } from '#contract/files.ts'
import { ApiError, isCancelled, NetworkError } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { translate } from '../../shell/i18n.ts'
import { createStore, type Store } from '../../shell/store.ts'
import { checkFile, type FileKinds, getPurpose, isAboutFile, readableUploadError } from './checks.ts'
import { isHeic, toJpegIfHeic } from './heic.ts'
import { uploadFile } from './upload.ts'

export interface RunningUpload {
  id: number
  name: string
  /** `preparing`: a HEIC is being converted. `failed`: can be retried. */
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  /** Why it failed, for the place where it was chosen. */
  reason?: string
}

export interface UploadQueue {
  running: Store<RunningUpload[]>
  /** The errors of the files chosen last, one text for each refused file. */
  refused: Store<string[]>
  /** Checks files and uploads them one after the other. */
  take: (files: readonly File[]) => void
  /** Cancels a running or failed upload. */
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Cancels all uploads. */
  end: () => void
}

let lastId = 0

/** Pauses before an upload is retried because no server was available, in milliseconds: another server may be by then. */
const pauses = [1000, 3000]

/**
 * A queue that uploads one file at a time, because converting two photos at once would be too much for a phone.
 * @param uploaded called for each completed file; `file` is the sent one, possibly converted
 * @param waits pauses before each retry when no server was available
 */
export function createUploadQueue(
  accepts: FileKinds,
  uploaded: (uploaded: FileRef, file: File) => void,
  waits: readonly number[] = pauses,
): UploadQueue {
  const running = createStore<RunningUpload[]>([])
  const refused = createStore<string[]>([])
  const files = new Map<number, { file: File; stop: AbortController }>()
  let last: Promise<void> = Promise.resolve()

  const change = (id: number, changes: Partial<RunningUpload>) =>
    running.set(running.now().map((each) => (each.id === id ? { ...each, ...changes } : each)))

  const cancel = (id: number) => {
    files.get(id)?.stop.abort()
    files.delete(id)
    running.set(running.now().filter((each) => each.id !== id))
  }

  const send = async (id: number, original: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    try {
      if (isHeic(original)) change(id, { state: 'preparing' })
      const file = await toJpegIfHeic(original)
      if (signal.aborted) return
      change(id, { state: 'sending' })
      const progress = (share: number) => change(id, { share })
      const answer = await insist(() => uploadFile(file, { para: getPurpose(accepts), signal, progress }), {
        waits,
        signal,
        again: () => progress(0),
      })
      cancel(id)
      uploaded(answer, file)
    } catch (error) {
      if (isCancelled(error) || signal.aborted) return
      if (isAboutFile(error)) {
        refused.set([
          ...refused.now(),
          `${original.name}: ${errorText(readableUploadError(error) as ApiError)}`,
        ])
        return cancel(id)
      }
      const told = readableUploadError(error)
      if (!mayPass(error)) {
        reportError(told)
        return cancel(id)
      }
      // The row of the file says why and has a retry button.
      files.set(id, { file: original, stop: new AbortController() })
      change(id, { state: 'failed', reason: failureText(told) })
    }
  }

  const retry = (id: number) => {
    const known = files.get(id)
    if (!known) return
    const stop = new AbortController()
    files.set(id, { file: known.file, stop })
    change(id, { state: 'waiting', share: 0 })
    last = last.then(() => send(id, known.file, stop.signal))
  }

  const take = (chosen: readonly File[]) => {
    const refusals: string[] = []
    for (const file of chosen) {
      try {
        checkFile(file, accepts)
      } catch (error) {
        const text = errorText(readableUploadError(error) as ApiError)
        refusals.push(`${file.name}: ${text}`)
        continue
      }
      const id = ++lastId
      files.set(id, { file, stop: new AbortController() })
      running.set([...running.now(), { id, name: file.name, state: 'waiting', share: 0 }])
      retry(id)
    }
    refused.set(refusals)
  }

  return { running, refused, take, cancel, retry, end: () => [...files.keys()].forEach(cancel) }
}

const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError))
    return `${translate('files.failed')} ${translate('error.server-unavailable')}.`
  return error.code === 'file.error.uploading'
    ? errorText(error)
    : `${translate('files.failed')} ${errorText(error)}`
}

/** Retrying helps after connection and server errors; a refused file stays refused. */
const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === ''))

/**
 * The server stopped, or a proxy found none: an unclaimed upload can be repeated safely. A full storage is no reason to
 * retry.
 */
const isAway = (error: unknown): boolean =>
  // a browser that is offline need not try
  (error instanceof NetworkError && navigator.onLine) ||
  (error instanceof ApiError &&
    [502, 503, 504].includes(error.status) &&
    error.code !== 'error.storage-unavailable')

/** Retries while no server is available. @throws the error of the last attempt */
async function insist<T>(
  work: () => Promise<T>,
  { waits, signal, again }: { waits: readonly number[]; signal: AbortSignal; again: () => void },
): Promise<T> {
  for (const wait of waits) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error)) throw error
      again()
      await pause(wait, signal)
      if (signal.aborted) throw error
    }
  }
  return work()
}

/** Waits, or until `signal` aborts. */
const pause = (wait: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, wait)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
