import { serveWorkbook } from '../../workbooks/serve.ts'
import { pagosSheets } from './pagos.report.ts'

await serveWorkbook(pagosSheets)
