import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { pagosSheets } from './pagos.report.ts'

await serveWorkbook(pagosSheets)
