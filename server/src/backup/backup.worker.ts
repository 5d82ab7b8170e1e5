import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from './backup.ts'
import type { BackupJob } from './schedule.ts'

// on Linux a priority is this thread's alone: whoever waits for a page goes before a backup
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { place, path } = workerData as BackupJob
parentPort?.postMessage(await makeBackup(place, path))
