import { serveJobs } from '../workers/serve-jobs.ts'
import { parseJson } from './parse-json.ts'

serveJobs(parseJson)
