import { parentPort, workerData } from 'node:worker_threads'
import type { BulkTask } from './bulk-letter.ts'
import { doBulkTask } from './bulk-letter.ts'

parentPort?.postMessage(await doBulkTask(workerData as BulkTask))
