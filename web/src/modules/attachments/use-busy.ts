import { useCallback, useState } from 'react'

interface UploadActivity {
  isBusy: boolean
  /** To be told by each field when its uploads begin and when they have ended. */
  onBusy: (isBusy: boolean) => void
}

/** Whether any of a form's fields is uploading: saved now, the record would go without what is on its way. */
export function useBusy(): UploadActivity {
  const [count, setCount] = useState(0)
  const onBusy = useCallback((isBusy: boolean) => setCount((before) => before + (isBusy ? 1 : -1)), [])
  return { isBusy: count > 0, onBusy }
}
