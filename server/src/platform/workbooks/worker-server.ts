import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readSnapshot } from '../db/snapshot.ts'
import type { Reader } from '../db/tables.ts'
import type { WorkbookJob } from './make-workbook.ts'
import type { Sheet } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

/** The main function of a workbook worker: reads the database, writes the sheets, sends the file and ends. */
export async function serveWorkbook<Options>(
  sheetsOf: (db: Reader, options: Options) => Sheet[],
): Promise<void> {
  // on Linux the priority applies to this thread only: requests for pages go first
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { place, options } = workerData as WorkbookJob<Options>
  const file = await readSnapshot(place, (db) => writeWorkbook(sheetsOf(db, options)))
  parentPort?.postMessage(file, [file])
}
