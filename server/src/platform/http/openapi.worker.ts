import { serveJobs } from '../workers/serve-jobs.ts'
import { describeApi } from './openapi-document.ts'

serveJobs(describeApi)
