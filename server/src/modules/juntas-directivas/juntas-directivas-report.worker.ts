import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { juntasDirectivasSheets } from './juntas-directivas.report.ts'

await serveWorkbook(juntasDirectivasSheets)
