import { Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { cleanHtml, readableText } from './rich-text-rules.ts'
import { workerResult } from './worker-result.ts'

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

/**
 * Cleans a rich text from a client (docs/domain.md, «Rich text»).
 * @throws AppError 400 for a text made to be slow
 */
export async function cleanRichText(html: string): Promise<CleanText> {
  if (html.length > inPlace) return cleanInWorker(html)
  const clean = cleanHtml(html)
  return { html: clean, text: readableText(clean) }
}

function cleanInWorker(html: string): Promise<CleanText> {
  const worker = new Worker(new URL('./rich-text.worker.ts', import.meta.url), { workerData: html })
  return workerResult(worker, { timeout, timeoutError: new AppError('error.bad-request') })
}
