import { readSnapshot } from '../../platform/db/snapshot.ts'
import { serveJobs } from '../../platform/workers/serve-jobs.ts'
import type { ExtractoJob } from './extractos.service.ts'
import { readExtracto } from './reading.service.ts'

serveJobs(({ place, id }: ExtractoJob) => readSnapshot(place, (db) => readExtracto(db, id)))
