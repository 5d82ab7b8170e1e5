import { serveJobs } from '../platform/workers/serve-jobs.ts'
import { makeBackup } from './backup.ts'
import type { BackupJob } from './schedule.ts'

serveJobs(({ place, path }: BackupJob) => makeBackup(place, path))
