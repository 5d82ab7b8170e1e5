import { serveWorkbooks } from '../../platform/workbooks/worker-server.ts'
import { errosSheets } from './erros.report.ts'

serveWorkbooks(errosSheets)
