import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { recibosSheets } from './recibos.report.ts'

await serveWorkbook(recibosSheets)
