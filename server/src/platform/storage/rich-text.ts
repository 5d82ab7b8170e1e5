import { sumBy } from '#contract/sums.ts'
import { AppError } from '../app-error.ts'
import { ProcessEnded, runInProcess } from '../workers/run-in-process.ts'
import { createWorkerLimiter } from '../workers/run-in-worker.ts'
import type { CleanText, SentText } from './cleaned-html.ts'
import { fromSent, splitHtml } from './cleaned-html.ts'

/** Characters of all texts of a request up to which the server itself cleans them: markup made to be slow takes 50 ms. */
const inPlace = 30_000
/** Most processor time of a request's texts, in milliseconds; those of the editor never take as long. */
const maxProcessorTime = 30_000
/** In megabytes: the longest texts of a request, and what becomes of them. */
const maxMemory = 512
/** Texts of one user come after each other, and of all users those of two at once. */
const limiter = createWorkerLimiter({ most: 2, each: 1 })

/**
 * Cleans all rich texts of one request (docs/domain.md, «Rich text»). To be called before the transaction, and once for a request.
 * @param who login of the user who sent them
 * @throws AppError 400 for texts made to take much time or memory
 */
export async function cleanRichTexts<const Texts extends readonly string[]>(
  who: string,
  texts: Texts,
): Promise<{ [Place in keyof Texts]: CleanText }> {
  return (await cleanAll(who, texts)) as { [Place in keyof Texts]: CleanText }
}

async function cleanAll(who: string, texts: readonly string[]): Promise<CleanText[]> {
  if (sumBy(texts, ({ length }) => length) <= inPlace) return Promise.all(texts.map(cleanShortText))
  const address = new URL('./rich-text.worker.ts', import.meta.url)
  try {
    const sent = await limiter.run(who, () =>
      runInProcess<SentText[]>(address, texts, { maxProcessorTime, maxMemory }),
    )
    return sent.map(fromSent)
  } catch (error) {
    throw error instanceof ProcessEnded ? new AppError('error.bad-request') : error
  }
}

/** The same for one text that the portal writes itself, which is short. */
export async function cleanShortText(html: string): Promise<CleanText> {
  // loaded with the first text: it takes a few megabytes
  const { cleanHtml } = await import('./rich-text-rules.ts')
  return splitHtml(cleanHtml(html))
}
