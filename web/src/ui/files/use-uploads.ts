import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileRef } from '#contract/files.ts'
import type { FileKinds } from './checks.ts'
import { createUploadQueue, type RunningUpload, type UploadQueue } from './upload-queue.ts'

export interface Uploads extends Pick<UploadQueue, 'take' | 'cancel' | 'retry'> {
  running: RunningUpload[]
  /** Name of the last uploaded file, for screen readers. */
  arrived: string | undefined
  /** The errors of refused files. */
  refused: string[]
}

export interface UploadsOptions {
  /** Must not change. */
  accepts: FileKinds
  /** Called after an upload; `file` is the sent one, possibly converted. */
  uploaded: (uploaded: FileRef, file: File) => void
  /** Called when the first upload starts and when the last one ends: a form saved in between would lack it. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

/** The uploads of one field of a screen. They are cancelled when the screen is left. */
export function useUploads({ accepts, uploaded, onBusy }: UploadsOptions): Uploads {
  const latest = useRef({ uploaded, onBusy })
  useEffect(() => {
    latest.current = { uploaded, onBusy }
  })
  const [arrived, setArrived] = useState<string>()
  const [queue] = useState(() =>
    createUploadQueue(accepts, (answer, file) => {
      setArrived(answer.fileName)
      latest.current.uploaded(answer, file)
    }),
  )
  useEffect(() => queue.end, [queue])

  const running = useSyncExternalStore(queue.running.subscribe, queue.running.now, queue.running.now)
  const refused = useSyncExternalStore(queue.refused.subscribe, queue.refused.now, queue.refused.now)
  const isBusy = running.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    latest.current.onBusy?.(true)
    return () => latest.current.onBusy?.(false)
  }, [isBusy])
  return { running, arrived, refused, take: queue.take, cancel: queue.cancel, retry: queue.retry }
}
