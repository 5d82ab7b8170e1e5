import { serveWorkbooks } from '../../../platform/workbooks/worker-server.ts'
import { recibosSheets } from './recibos.report.ts'

serveWorkbooks(recibosSheets)
