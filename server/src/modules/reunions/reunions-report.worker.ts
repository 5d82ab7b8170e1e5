import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { reunionSheets } from './reunions.report.ts'

await serveWorkbook(reunionSheets)
