import { parentPort, workerData } from 'node:worker_threads'
import type { BulkTask } from './bulk-message.ts'
import { doBulkTask } from './bulk-message.ts'

parentPort?.postMessage(await doBulkTask(workerData as BulkTask))
