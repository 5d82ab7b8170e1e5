import { serveWorkbooks } from '../../../platform/workbooks/worker-server.ts'
import { reunionSheets } from './reunions.report.ts'

serveWorkbooks(reunionSheets)
