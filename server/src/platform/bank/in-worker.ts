import type { BankFileReason } from '#contract/bank-files.ts'
import { createWorkerLimiter, ProcessorTimeExceeded, runInWorker } from '../workers/run-in-worker.ts'
import type { BankFile } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import type { DirectDebitFile } from './direct-debit-file.ts'

/** The user who requests the work, and the signal that ends it. */
interface WorkerRequest {
  who: number
  signal: AbortSignal
}

/** The result for a file: its content, or why it cannot be read. */
export type FileAnswer = { file: BankFile } | { reason: BankFileReason }

/** A file of direct debits, and its SHA-256 in hexadecimal. */
export interface DirectDebitDocument {
  xml: string
  sha256: string
}

const limiter = createWorkerLimiter({ most: 2, each: 1 })
/** In megabytes: the longest file of a bank, decoded, and the tree of what it says. */
const maxMemory = 512

/** Most processor time for one file, in milliseconds: the longest of a bank takes a second. */
const maxProcessorTime = 30_000

const isTooMuch = (error: unknown): boolean =>
  error instanceof ProcessorTimeExceeded ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

/**
 * Reads what a bank sends in a worker thread, as `readBankFile` does.
 * @throws BankFileError when it cannot be read, COMPLEXO also when it takes too much memory or time; the reason of `signal`
 */
export async function readBankFileInWorker(
  bytes: Uint8Array,
  { who, signal }: WorkerRequest,
): Promise<BankFile> {
  const address = new URL('./read-file.worker.ts', import.meta.url)
  try {
    const answer = await limiter.run(who, () =>
      runInWorker<FileAnswer>(address, bytes, { signal, maxMemory, maxProcessorTime }),
    )
    if ('file' in answer) return answer.file
    throw new BankFileError(answer.reason)
  } catch (error) {
    throw isTooMuch(error) ? new BankFileError('COMPLEXO') : error
  }
}

/** Writes a file of direct debits in a worker thread. */
export const makeDirectDebitInWorker = (
  file: DirectDebitFile,
  { who, signal }: WorkerRequest,
): Promise<DirectDebitDocument> =>
  limiter.run(who, () =>
    runInWorker(new URL('./direct-debit.worker.ts', import.meta.url), file, { signal, maxMemory }),
  )
