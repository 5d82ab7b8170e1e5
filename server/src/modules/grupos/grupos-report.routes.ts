import type { gruposReportCalls } from '#contract/grupos-report.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import { findLanguage } from '../usuarios/usuarios.service.ts'
import type { GruposReportOptions } from './grupos.report.ts'
import { toVisibleMembers } from './grupos.service.ts'

const worker = new URL('./grupos-report.worker.ts', import.meta.url)

export function gruposReportRoutes(context: AppContext): Handlers<typeof gruposReportCalls> {
  return {
    'GET /grupos/report': async ({ query, request, reply }) => {
      const signed = getSignedInUser(request)
      const options: GruposReportOptions = {
        language: await findLanguage(context, signed.id),
        query: { search: query.search, sort: query.sort },
        shown: toVisibleMembers(signed),
      }
      const leaving = { entidade: 'grupo' as const, facts: { search: query.search || null } }
      return sendWorkbook(context, request, reply, { fileName: 'Grupos.xlsx', worker, options, leaving })
    },
  }
}
