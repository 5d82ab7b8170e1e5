import { randomUUID } from 'node:crypto'
import type { FileRef } from '#contract/files.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { fileNameFor } from '../../../platform/storage/file-names.ts'
import { createConcurrencyLimiter } from '../../../platform/workers/concurrency-limiter.ts'
import { keepMadeFile } from '../../files/files.service.ts'
import { toSum } from './content.rules.ts'

/** What a paper was made from has changed before it could be stored. */
export class Outdated extends Error {}

/** Papers are made again at most so often: another person then changes the same records all the time. */
const attempts = 5

const everybody = 0
/** One paper after the other: each takes the next number, so that of two at once one would be made in vain. */
const sealing = createConcurrencyLimiter(1)

export interface SealedPaper<Content> {
  content: Content
  paper: Paper
  /** The name of the record that holds it. */
  holder: string
}

type Store<Content, Result> = (
  write: Write,
  made: { content: Content; file: FileRef; sha256: string; keepFile: () => Promise<void> },
) => Promise<Result>

/**
 * Makes a PDF and stores it with the rows that tell of it, all or nothing. The PDF is made before the transaction, which holds others
 * back; `store` throws {@link Outdated} when what it was made from has changed since, and then it is made again.
 * @throws AppError 409 `error.conflict` when that goes on
 */
export const storeSealed = <Content, Result>(
  context: AppContext,
  who: SignedInUser,
  compose: () => Promise<SealedPaper<Content>>,
  store: Store<Content, Result>,
): Promise<Result> => sealing.run(everybody, () => composeAndStore(context, who, compose, store))

async function composeAndStore<Content, Result>(
  context: AppContext,
  who: SignedInUser,
  compose: () => Promise<SealedPaper<Content>>,
  store: Store<Content, Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { content, paper, holder } = await compose()
    const bytes = Buffer.from(await makePdf([paper], who.id, new AbortController().signal))
    const file = { uuid: randomUUID(), fileName: fileNameFor(paper.title, 'pdf'), type: 'pdf' }
    try {
      return await keepMadeFile(context, { file, bytes, holder, usuarioId: who.id }, (keep) =>
        context.write(who, (write) =>
          store(write, { content, file, sha256: toSum(bytes), keepFile: () => keep(write) }),
        ),
      )
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw new AppError('error.conflict')
}
