import type { Readable } from 'node:stream'

/** What is stored: bytes, or the file at `path`, which is used up. */
export type Content = Uint8Array | { path: string }

/**
 * Where file contents are kept, by key (letters, digits, `-`, `_`, `.` and slashes). Narrow, so that another store can
 * stand in.
 */
export interface Storage {
  /** Stores `content` whole and for good, or not at all; an existing file of that key is replaced. Answers its bytes. */
  put: (key: string, content: Content) => Promise<number>
  /** Content, from byte `start` to `end` (both included) if given; null when there is no such file. */
  get: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ content: Readable; size: number } | null>
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Keys of everything that is stored, in no order. */
  list: () => AsyncIterable<string>
  /** Removes what a crash before `before` left half-way. */
  tidy: (before: Date) => Promise<void>
  /** Ends connections. */
  close: () => void
}

/** @throws Error when `key` could name something outside the storage */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(\/[\w-][\w.-]*)*$/.test(key) || key.includes('..')) throw new Error('not a storage key')
  return key
}
