import { useState } from 'react'

export interface TouchedFields {
  has: (path: string) => boolean
  add: (path: string) => void
}

/** The fields of rows that the user has left at least once: a field shows its error only after that, not while the user types. */
export function useTouchedFields(): TouchedFields {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (path) => touched.has(path),
    add: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
  }
}
