import { limits } from '#contract/limits.ts'
import { redactPersonalData } from '#contract/personal-data.ts'
import { call } from './api.ts'

const maxPerPage = 10
const seen = new Set<string>()

/**
 * Reports an error in this browser to the server: each message once, and at most ten on a page. The log must not contain
 * personal data, so addresses lose their query and identity numbers are masked.
 */
export function sendLog(level: 'warn' | 'error', cause: unknown): void {
  const message = redactPersonalData(inWords(cause)).slice(0, limits.logMessage)
  if (seen.has(message) || seen.size >= maxPerPage) return
  seen.add(message)
  void call('POST /logs', { body: { level, message } }).catch(() => undefined)
}

function inWords(cause: unknown): string {
  const where = typeof location === 'undefined' ? '' : ` (${location.pathname})`
  if (!(cause instanceof Error)) return `${String(cause)}${where}`
  const stack = cause.stack?.includes(cause.message) ? cause.stack : `${cause.message}\n${cause.stack ?? ''}`
  return `${cause.name}${where}: ${stack}`
}

/** Listens for uncaught errors. The browser's entry calls it once. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    // Errors of browser extensions and failed pictures have no error object.
    if (event.error) sendLog('error', event.error)
  })
  window.addEventListener('unhandledrejection', (event) => {
    const name = (event.reason as Error | undefined)?.name
    if (name !== 'AbortError' && name !== 'NetworkError') sendLog('error', event.reason)
  })
}
