import { asambleaListFields } from './asambleas.ts'
import { defineCalls } from './call.ts'
import { fileQuery } from './files.ts'
import { listQuery } from './lists.ts'

export const asambleasReportCalls = defineCalls({
  'GET /asambleas/report': {
    summary: 'The assemblies as a workbook (xlsx), with the search and order of the list',
    access: 'session',
    query: listQuery({ ...asambleaListFields, more: fileQuery.shape }),
    answerKind: 'bytes',
    madeToOrder: true,
  },
})
