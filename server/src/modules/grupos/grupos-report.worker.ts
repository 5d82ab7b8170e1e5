import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { gruposSheets } from './grupos.report.ts'

await serveWorkbook(gruposSheets)
