import { readSnapshot } from '../db/snapshot.ts'
import type { Reader } from '../db/tables.ts'
import { serveJobs } from '../workers/serve-jobs.ts'
import type { Workbook, WorkbookJob } from './make-workbook.ts'
import type { Sheet } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

/** The main function of a workbook worker: reads the database, writes the sheets and sends the file. */
export function serveWorkbooks<Options>(
  createSheets: (db: Reader, options: Options) => Sheet[] | Promise<Sheet[]>,
): void {
  serveJobs(
    async ({ place, options }: WorkbookJob<Options>): Promise<Workbook> => {
      let rows = 0
      const file = await readSnapshot(place, async (db) =>
        writeWorkbook(await createSheets(db, options), (counted) => {
          rows = counted
        }),
      )
      return { file, rows }
    },
    ({ file }) => [file],
  )
}
