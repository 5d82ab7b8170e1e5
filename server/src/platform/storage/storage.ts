import type { Readable } from 'node:stream'

/** Content to store: bytes, or the file at `path`, which is moved. */
export type Content = Uint8Array | { path: string }

/**
 * Stores file contents by key (letters, digits, `-`, `_`, `.` and slashes). The interface is small, so that other
 * stores can implement it.
 */
export interface Storage {
  /** Stores `content` atomically and durably; replaces an existing file of that key. Returns its size in bytes. */
  put: (key: string, content: Content) => Promise<number>
  /** Content, from byte `start` to `end` (both included) if given; null when the file does not exist. */
  get: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ content: Readable; size: number } | null>
  /** Deletes a file; a missing file is not an error. */
  remove: (key: string) => Promise<void>
  /** Keys of all stored files, in no particular order. */
  list: () => AsyncIterable<string>
  /** Deletes what a crash before `before` left incomplete. */
  tidy: (before: Date) => Promise<void>
  /** Closes connections. */
  close: () => void
}

/** @throws Error when `key` could refer to something outside the storage */
export function checkStorageKey(key: string): string {
  if (!/^[\w-]+(\/[\w-][\w.-]*)*$/.test(key) || key.includes('..')) throw new Error('not a storage key')
  return key
}
