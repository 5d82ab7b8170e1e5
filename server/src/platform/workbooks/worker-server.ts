import { readSnapshot } from '../db/snapshot.ts'
import type { Reader } from '../db/tables.ts'
import { serveJobs } from '../workers/serve-jobs.ts'
import { writeCsv } from './csv.ts'
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

/** The same for a worker that writes one table, as a workbook or as CSV. */
export function serveTables<Options extends { format: 'csv' | 'xlsx' }>(
  createSheet: (db: Reader, options: Options) => Sheet,
): void {
  serveJobs(
    async ({ place, options }: WorkbookJob<Options>): Promise<Workbook> => {
      let rows = 0
      const counted = (written: number) => {
        rows = written
      }
      const file = await readSnapshot(place, (db) => {
        const sheet = createSheet(db, options)
        return options.format === 'csv' ? writeCsv(sheet, counted) : writeWorkbook([sheet], counted)
      })
      return { file, rows }
    },
    ({ file }) => [file],
  )
}
