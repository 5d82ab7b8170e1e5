import { AppError } from '../app-error.ts'
import { runInWorker } from '../workers/run-in-worker.ts'
import { readableText } from './cleaned-html.ts'

/** A stored rich text: `html` is displayed, `text` is its readable text, for the search. */
export interface CleanText {
  html: string
  text: string
}

/**
 * Longer texts, in characters, are cleaned in a worker thread, so that the server can continue (15 ms do not matter).
 */
const inPlace = 150_000
/** Timeout in milliseconds; texts of the editor never take as long. */
const timeout = 60_000
/** In megabytes: the longest text that a request holds, and the tree of its elements. */
const maxMemory = 1024

/**
 * Cleans a rich text from a client (docs/domain.md, «Rich text»).
 * @throws AppError 400 for a text made to be slow
 */
export async function cleanRichText(html: string): Promise<CleanText> {
  if (html.length > inPlace) return cleanInWorker(html)
  // loaded with the first text: it takes a few megabytes
  const { cleanHtml } = await import('./rich-text-rules.ts')
  const clean = cleanHtml(html)
  return { html: clean, text: readableText(clean) }
}

async function cleanInWorker(html: string): Promise<CleanText> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const address = new URL('./rich-text.worker.ts', import.meta.url)
    return await runInWorker<CleanText>(address, html, { signal, maxMemory, isKept: false })
  } catch (error) {
    throw signal.aborted ? new AppError('error.bad-request') : error
  }
}
