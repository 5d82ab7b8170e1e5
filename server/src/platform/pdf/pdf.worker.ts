import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { writePdf } from './write-pdf.ts'

// on Linux the priority applies to this thread only: requests for pages go first
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const file = await writePdf(workerData as Paper[])
parentPort?.postMessage(file, [file])
