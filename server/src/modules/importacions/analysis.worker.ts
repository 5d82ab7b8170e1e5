import { serveJobs } from '../../platform/workers/serve-jobs.ts'
import type { AnalysisJob } from './reading.service.ts'
import { analyseFile, orRefusal } from './reading.service.ts'

serveJobs((job: AnalysisJob) => orRefusal(() => analyseFile(job)))
