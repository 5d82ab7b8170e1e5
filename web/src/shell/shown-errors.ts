import { useLayoutEffect } from 'react'
import { ApiError } from './api.ts'
import { type ReportOptions, reportError } from './errors.ts'

/** The errors that a part of the page shows in its place, with a retry of its own. */
const shown = new WeakSet<object>()
/** Closes the notice about an error. */
const closings = new WeakMap<object, () => void>()

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null

/** For the part of a page that shows `error` in its place: no notice tells it as well. */
export function useShownError(error: unknown): void {
  useLayoutEffect(() => {
    if (!isObject(error)) return
    shown.add(error)
    closings.get(error)?.()
  }, [error])
}

/**
 * Reports an error of reading, once the page has been drawn with it, unless a part of the page shows it. What ends the session
 * or leads elsewhere is reported at once.
 * @returns closes the notice, or prevents it
 */
export function reportUnlessShown(error: unknown, options: ReportOptions): () => void {
  if (!isObject(error) || (error instanceof ApiError && [401, 403].includes(error.status)))
    return reportError(error, options)
  // The parts of the page are told of the error in a timer that was set before.
  const timer = setTimeout(() => {
    if (!shown.has(error)) closings.set(error, reportError(error, options))
  })
  return () => {
    clearTimeout(timer)
    closings.get(error)?.()
  }
}
