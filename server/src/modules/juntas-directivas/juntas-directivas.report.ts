import type { Reader } from '../../platform/db/tables.ts'
import type { Sheet } from '../../platform/workbooks/sheet.ts'
import type { ReunionsAsked } from '../attachments/reunion.report.ts'
import { reunionSheets } from '../attachments/reunion.report.ts'
import { listJuntasDirectivas } from './juntas-directivas.rows.ts'

/** The board meetings: a row for each. */
export const juntasDirectivasSheets = (db: Reader, asked: ReunionsAsked): Sheet[] =>
  reunionSheets(db, asked, {
    owner: 'junta_directiva',
    title: 'report.juntas-directivas',
    list: listJuntasDirectivas,
  })
