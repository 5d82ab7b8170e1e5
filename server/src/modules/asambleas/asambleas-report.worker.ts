import { serveWorkbook } from '../../platform/workbooks/worker-server.ts'
import { asambleasSheets } from './asambleas.report.ts'

await serveWorkbook(asambleasSheets)
