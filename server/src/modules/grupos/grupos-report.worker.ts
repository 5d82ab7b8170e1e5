import { serveWorkbooks } from '../../platform/workbooks/worker-server.ts'
import { gruposSheets } from './grupos.report.ts'

serveWorkbooks(gruposSheets)
