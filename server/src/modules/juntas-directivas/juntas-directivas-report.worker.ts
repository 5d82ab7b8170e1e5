import { serveWorkbook } from '../../workbooks/serve.ts'
import { juntasDirectivasSheets } from './juntas-directivas.report.ts'

await serveWorkbook(juntasDirectivasSheets)
