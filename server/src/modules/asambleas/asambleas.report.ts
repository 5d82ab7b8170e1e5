import type { Reader } from '../../platform/db/tables.ts'
import type { Sheet } from '../../platform/workbooks/sheet.ts'
import type { ReunionsAsked } from '../attachments/reunion.report.ts'
import { reunionSheets } from '../attachments/reunion.report.ts'
import { listAsambleas } from './asambleas.rows.ts'

/** The assemblies: a row for each. */
export const asambleasSheets = (db: Reader, asked: ReunionsAsked): Sheet[] =>
  reunionSheets(db, asked, { owner: 'asamblea', title: 'report.asambleas', list: listAsambleas })
