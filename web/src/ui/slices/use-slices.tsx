import { useEffect, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { inSlices, type Progress, type SlicedOutcome, type SlicedWork } from './slices.ts'
import '../files/file-progress.css'

export interface Slices {
  /** Carries a change of many records out; see {@link inSlices}. Leaving the page stops it after the slice under way. */
  run: <R, A>(work: Omit<SlicedWork<R, A>, 'told' | 'isStopped'>) => Promise<SlicedOutcome<R, A>>
  /** The progress while there is more than one slice. */
  progress: Progress | undefined
  stop: () => void
  /** Whether it ends after this slice. */
  isStopping: boolean
}

export function useSlices(): Slices {
  const [progress, setProgress] = useState<Progress>()
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const stop = () => {
    isStopped.current = true
    setStopping(true)
  }
  const run: Slices['run'] = async (work) => {
    isStopped.current = false
    try {
      return await inSlices({ ...work, told: setProgress, isStopped: () => isStopped.current })
    } finally {
      setProgress(undefined)
      setStopping(false)
    }
  }
  return { run, progress, stop, isStopping }
}

/** The progress of a change of many records, with a way to stop it; nothing while all of them go in one request. */
export function SlicesProgress({
  slices: { progress, stop, isStopping },
  text,
}: {
  slices: Slices
  /** The finished part, as «Cobrados 500 de 4.530 recibos». */
  text: (progress: Progress) => string
}) {
  const t = useT()
  return (
    <div role="status">
      {progress && (
        <div className="file-making">
          <div>
            {text(progress)}
            <div
              className="file-progress"
              role="progressbar"
              aria-label={text(progress)}
              aria-valuemin={0}
              aria-valuemax={progress.total}
              aria-valuenow={progress.done}
            >
              <span style={{ width: `${(progress.done / progress.total) * 100}%` }} />
            </div>
          </div>
          <Button look="quiet" onClick={stop} disabled={isStopping}>
            {isStopping ? t('slices.stopping') : t('slices.stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
