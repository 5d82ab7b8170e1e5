import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { BankFileError } from './bank-file-error.ts'
import type { FileAnswer } from './in-worker.ts'
import { readBankFile } from './read-file.ts'

// on Linux the priority applies to this thread only: requests for pages go first
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** An error loses its class between threads, so the reason goes as it is. */
function answer(bytes: Uint8Array): FileAnswer {
  try {
    return { file: readBankFile(bytes) }
  } catch (error) {
    if (error instanceof BankFileError) return { reason: error.reason }
    throw error
  }
}
parentPort?.postMessage(answer(workerData as Uint8Array))
