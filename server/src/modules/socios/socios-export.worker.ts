import { serveTables } from '../../platform/workbooks/worker-server.ts'
import { exportSheet } from './export.report.ts'

serveTables(exportSheet)
