import { serveWorkbooks } from '../../platform/workbooks/worker-server.ts'
import { pagosSheets } from './pagos.report.ts'

serveWorkbooks(pagosSheets)
