import type { contasCalls } from '#contract/contas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import type { FileHandlerInput } from '../attachments/sending.service.ts'
import { sendDocumento } from '../attachments/sending.service.ts'
import { listContas } from './contas.rows.ts'
import type { ContaKind } from './contas.service.ts'
import {
  changeConta,
  contabilidades,
  createConta,
  getConta,
  presupuestos,
  removeConta,
} from './contas.service.ts'

export function contasRoutes(context: AppContext): Handlers<typeof contasCalls> {
  const { read } = context.database
  const send = async (kind: ContaKind, id: number, input: FileHandlerInput) =>
    sendDocumento(context, input, (await getConta(read, kind, id)).fichero.uuid)
  return {
    'GET /presupuestos': ({ query }) => listContas(read, presupuestos.table, query),
    'GET /presupuestos/without/:id': ({ params, query }) =>
      listContas(read, presupuestos.table, query, params.id),
    'GET /presupuestos/:id': ({ params }) => getConta(read, presupuestos, params.id),
    'POST /presupuestos': ({ body, request }) =>
      createConta(context, presupuestos, getSignedInUser(request), body),
    'PUT /presupuestos/:id': ({ params, body, request }) =>
      changeConta(context, presupuestos, getSignedInUser(request), params.id, body),
    'DELETE /presupuestos/:id': ({ params, request }) =>
      removeConta(context, presupuestos, getSignedInUser(request), params.id),
    'GET /presupuestos/:id/file': (input) => send(presupuestos, input.params.id, input),

    'GET /contabilidades': ({ query }) => listContas(read, contabilidades.table, query),
    'GET /contabilidades/without/:id': ({ params, query }) =>
      listContas(read, contabilidades.table, query, params.id),
    'GET /contabilidades/:id': ({ params }) => getConta(read, contabilidades, params.id),
    'POST /contabilidades': ({ body, request }) =>
      createConta(context, contabilidades, getSignedInUser(request), body),
    'PUT /contabilidades/:id': ({ params, body, request }) =>
      changeConta(context, contabilidades, getSignedInUser(request), params.id, body),
    'DELETE /contabilidades/:id': ({ params, request }) =>
      removeConta(context, contabilidades, getSignedInUser(request), params.id),
    'GET /contabilidades/:id/file': (input) => send(contabilidades, input.params.id, input),
  }
}
