import { createHash } from 'node:crypto'
import { serveJobs } from '../workers/serve-jobs.ts'
import { checkDirectDebit } from './check-direct-debit.ts'
import { writeDirectDebit } from './direct-debit-file.ts'
import type { DirectDebitJob, MadeDirectDebit } from './in-worker.ts'

serveJobs(({ file, earliest }: DirectDebitJob): MadeDirectDebit => {
  const xml = writeDirectDebit(file)
  const sha256 = createHash('sha256').update(xml).digest('hex')
  return { xml, sha256, faults: checkDirectDebit(xml, earliest) }
})
