import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from './backup.ts'
import type { BackupJob } from './schedule.ts'

// on Linux the priority applies to this thread only: requests for pages go first
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { place, path } = workerData as BackupJob
parentPort?.postMessage(await makeBackup(place, path))
