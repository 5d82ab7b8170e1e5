import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileRef } from '#contract/files.ts'
import type { Accepts } from './checks.ts'
import { createUploadQueue, type RunningUpload, type UploadQueue } from './upload-queue.ts'

export interface Uploads extends Pick<UploadQueue, 'take' | 'cancel' | 'retry'> {
  running: RunningUpload[]
  /** Name of the file that arrived last, for whoever does not see it appear. */
  arrived: string | undefined
  /** What was wrong with files that could not be taken. */
  refused: string[]
}

export interface UploadsOptions {
  /** A constant. */
  accepts: Accepts
  /** A file is there; `file` is what was sent, converted perhaps. */
  uploaded: (uploaded: FileRef, file: File) => void
  /** Told when the first upload begins and when the last has ended: a form saved meanwhile would go without it. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

/** The uploads of one place of a screen. They are stopped when the screen is left. */
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

  const running = useSyncExternalStore(queue.running.subscribe, queue.running.now)
  const refused = useSyncExternalStore(queue.refused.subscribe, queue.refused.now)
  const isBusy = running.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    latest.current.onBusy?.(true)
    return () => latest.current.onBusy?.(false)
  }, [isBusy])
  return { running, arrived, refused, take: queue.take, cancel: queue.cancel, retry: queue.retry }
}
