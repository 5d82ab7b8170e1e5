import type { asambleasReportCalls } from '#contract/asambleas-report.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import type { ReunionsAsked } from '../attachments/reunion.report.ts'
import { languageOf } from '../usuarios/usuarios.service.ts'

const worker = new URL('./asambleas-report.worker.ts', import.meta.url)

export function asambleasReportRoutes(context: AppContext): Handlers<typeof asambleasReportCalls> {
  return {
    'GET /asambleas/report': async ({ query, request, reply }) => {
      const asked: ReunionsAsked = {
        language: await languageOf(context, signedOf(request).id),
        query: { search: query.search, sort: query.sort },
      }
      return sendWorkbook(context, request, reply, { fileName: 'Asembleas.xlsx', worker, asked })
    },
  }
}
