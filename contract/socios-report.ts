import { z } from 'zod'
import { memberStaff } from './access.ts'
import { defineCalls } from './call.ts'
import { fileQuery } from './files.ts'
import { listQuery } from './lists.ts'
import { socioListFields } from './socios.ts'

export const sociosReportCalls = defineCalls({
  'GET /socios/report': {
    summary: 'The register as a workbook (xlsx), with the search, filter and order of the list',
    access: memberStaff,
    // the audit trail records who exported the register
    changes: true,
    query: listQuery({ ...socioListFields, more: fileQuery.shape }),
    answerKind: 'bytes',
    madeToOrder: true,
  },
  'GET /socios/export': {
    summary:
      'Everything kept of the members, as CSV or xlsx, with the search, filter and order of the list; the import reads it',
    access: memberStaff,
    // the audit trail records who exported the register
    changes: true,
    query: listQuery({ ...socioListFields, more: { format: z.enum(['csv', 'xlsx']) } }),
    answerKind: 'bytes',
    madeToOrder: true,
    withoutTicket: true,
  },
  'GET /socios/payments-report': {
    summary: "The members' payments as a workbook (xlsx), with the search, filter and order of the list",
    access: memberStaff,
    // the audit trail records who exported the register
    changes: true,
    query: listQuery({ ...socioListFields, more: fileQuery.shape }),
    answerKind: 'bytes',
    madeToOrder: true,
  },
})
