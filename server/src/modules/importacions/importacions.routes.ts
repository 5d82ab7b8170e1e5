import type { importacionsCalls } from '#contract/importacions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import { untilClosed } from '../../platform/http/until-closed.ts'
import { findLanguage } from '../usuarios/usuarios.service.ts'
import type { ErrosOptions } from './erros.report.ts'
import { executeImportacion } from './execution.service.ts'
import { listImportacions } from './importacions.rows.ts'
import { addImportacion, getImportacion, getStored, simulateImportacion } from './importacions.service.ts'

const worker = new URL('./erros-report.worker.ts', import.meta.url)

export function importacionsRoutes(context: AppContext): Handlers<typeof importacionsCalls> {
  return {
    'GET /importacions': ({ query }) => listImportacions(context.database.read, query),
    'GET /importacions/:id': ({ params }) => getImportacion(context.database.read, params.id),
    'POST /importacions': ({ body, request, reply }) =>
      untilClosed(reply, (signal) => addImportacion(context, getSignedInUser(request), body, signal)),
    'PUT /importacions/:id': ({ params, body, request, reply }) =>
      untilClosed(reply, (signal) =>
        simulateImportacion(context, getSignedInUser(request), params.id, body, signal),
      ),
    'POST /importacions/:id/executar': ({ params, body, request }) =>
      executeImportacion(context, getSignedInUser(request), params.id, body),
    'GET /importacions/:id/erros': async ({ params, request, reply }) => {
      const language = await findLanguage(context, getSignedInUser(request).id)
      const { ficheiro } = await getStored(context.database.read, params.id)
      const options: ErrosOptions = { id: params.id, language }
      return sendWorkbook(context, request, reply, {
        fileName: translate(language, 'importacion.erros-file'),
        worker,
        options,
        leaving: { entidade: 'importacion', facts: { ficheiro } },
      })
    },
  }
}
