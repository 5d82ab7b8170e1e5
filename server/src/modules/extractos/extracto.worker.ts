import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readSnapshot } from '../../platform/db/snapshot.ts'
import type { ExtractoJob } from './extractos.service.ts'
import { readExtracto } from './reading.service.ts'

// on Linux the priority applies to this thread only: requests for pages go first
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { place, id } = workerData as ExtractoJob
parentPort?.postMessage(await readSnapshot(place, (db) => readExtracto(db, id)))
