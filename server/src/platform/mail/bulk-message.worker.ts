import { serveJobs } from '../workers/serve-jobs.ts'
import { doBulkTask } from './bulk-message.ts'

serveJobs(doBulkTask)
