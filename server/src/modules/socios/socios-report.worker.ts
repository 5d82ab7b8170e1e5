import { serveWorkbook } from '../../workbooks/serve.ts'
import { registerSheets } from './register.report.ts'

await serveWorkbook(registerSheets)
