import type { juntasDirectivasReportCalls } from '#contract/juntas-directivas-report.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import type { ReunionsAsked } from '../attachments/reunion.report.ts'
import { languageOf } from '../usuarios/usuarios.service.ts'

const worker = new URL('./juntas-directivas-report.worker.ts', import.meta.url)

export function juntasDirectivasReportRoutes(
  context: AppContext,
): Handlers<typeof juntasDirectivasReportCalls> {
  return {
    'GET /juntas-directivas/report': async ({ query, request, reply }) => {
      const asked: ReunionsAsked = {
        language: await languageOf(context, signedOf(request).id),
        query: { search: query.search, sort: query.sort },
      }
      return sendWorkbook(context, request, reply, { fileName: 'Xuntas directivas.xlsx', worker, asked })
    },
  }
}
