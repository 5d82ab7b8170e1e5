import { defineCalls } from './call.ts'
import { fileQuery } from './files.ts'
import { grupoListFields } from './grupos.ts'
import { listQuery } from './lists.ts'

export const gruposReportCalls = defineCalls({
  'GET /grupos/report': {
    summary: 'The groups with their members as a workbook (xlsx), with the search and order of the list',
    access: 'session',
    query: listQuery({ ...grupoListFields, more: fileQuery.shape }),
    changes: true,
    answerKind: 'bytes',
    madeToOrder: true,
  },
})
