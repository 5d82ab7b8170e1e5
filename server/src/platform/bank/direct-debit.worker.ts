import { createHash } from 'node:crypto'
import { serveJobs } from '../workers/serve-jobs.ts'
import type { DirectDebitFile } from './direct-debit-file.ts'
import { writeDirectDebit } from './direct-debit-file.ts'
import type { DirectDebitDocument } from './in-worker.ts'

serveJobs((file: DirectDebitFile): DirectDebitDocument => {
  const xml = writeDirectDebit(file)
  const sha256 = createHash('sha256').update(xml).digest('hex')
  return { xml, sha256 }
})
