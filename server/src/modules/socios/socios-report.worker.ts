import { serveWorkbooks } from '../../platform/workbooks/worker-server.ts'
import { registerSheets } from './register.report.ts'

serveWorkbooks(registerSheets)
