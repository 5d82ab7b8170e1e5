import { serveWorkbook } from '../../workbooks/serve.ts'
import { gruposSheets } from './grupos.report.ts'

await serveWorkbook(gruposSheets)
