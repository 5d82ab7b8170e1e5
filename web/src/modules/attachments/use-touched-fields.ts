import { useState } from 'react'

export interface TouchedFields {
  has: (path: string) => boolean
  add: (path: string) => void
}

/** Which fields of rows have been left once: only those tell what is wrong with them while one is still typing. */
export function useTouchedFields(): TouchedFields {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (path) => left.has(path),
    add: (path) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
  }
}
