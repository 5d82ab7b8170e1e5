import { serveJobs } from '../workers/serve-jobs.ts'
import { BankFileError } from './bank-file-error.ts'
import type { FileAnswer } from './in-worker.ts'
import { readBankFile } from './read-file.ts'

/** An error loses its class between threads, so the reason goes as it is. */
function answer(bytes: Uint8Array): FileAnswer {
  try {
    return { file: readBankFile(bytes) }
  } catch (error) {
    if (error instanceof BankFileError) return { reason: error.reason }
    throw error
  }
}

serveJobs(answer)
