import { boardReaders } from './access.ts'
import { defineCalls } from './call.ts'
import { fileQuery } from './files.ts'
import { juntaDirectivaListFields } from './juntas-directivas.ts'
import { listQuery } from './lists.ts'

export const juntasDirectivasReportCalls = defineCalls({
  'GET /juntas-directivas/report': {
    summary: 'The board meetings as a workbook (xlsx), with the search and order of the list',
    access: boardReaders,
    query: listQuery({ ...juntaDirectivaListFields, more: fileQuery.shape }),
    answerKind: 'bytes',
    madeToOrder: true,
  },
})
