import { minute } from '#contract/durations.ts'
import { AppError } from '../app-error.ts'
import { ProcessorTimeExceeded, runInWorker } from '../workers/run-in-worker.ts'
import type { CleanText } from './cleaned-html.ts'
import { splitHtml } from './cleaned-html.ts'

/**
 * Longer texts, in characters, are cleaned in a worker thread, so that the server can continue (15 ms do not matter).
 */
const inPlace = 150_000
/** Most processor time in milliseconds; texts of the editor never take as long. */
const maxProcessorTime = minute
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
  return splitHtml(cleanHtml(html))
}

async function cleanInWorker(html: string): Promise<CleanText> {
  try {
    const address = new URL('./rich-text.worker.ts', import.meta.url)
    return await runInWorker<CleanText>(address, html, { maxProcessorTime, maxMemory, isKept: false })
  } catch (error) {
    throw error instanceof ProcessorTimeExceeded ? new AppError('error.bad-request') : error
  }
}
