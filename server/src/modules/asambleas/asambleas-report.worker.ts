import { serveWorkbook } from '../../workbooks/serve.ts'
import { asambleasSheets } from './asambleas.report.ts'

await serveWorkbook(asambleasSheets)
