import { createHash } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { checkDirectDebit } from './check-direct-debit.ts'
import { writeDirectDebit } from './direct-debit-file.ts'
import type { DirectDebitJob, MadeDirectDebit } from './in-worker.ts'

// on Linux the priority applies to this thread only: requests for pages go first
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { file, earliest } = workerData as DirectDebitJob
const xml = writeDirectDebit(file)
const made: MadeDirectDebit = {
  xml,
  sha256: createHash('sha256').update(xml).digest('hex'),
  faults: checkDirectDebit(xml, earliest),
}
parentPort?.postMessage(made)
