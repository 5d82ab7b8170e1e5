import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { registerSheets } from './register.report.ts'

await serveWorkbook(registerSheets)
