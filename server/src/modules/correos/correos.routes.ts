import type { correosCalls } from '#contract/correos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getActor } from '../../platform/http/register-calls.ts'
import { findDeliveries, listEnvios, listMessageDeliveries } from './correos.rows.ts'
import { getEnvio, previewCorreo, retryEnvio, sendCorreo } from './correos.service.ts'

export function correosRoutes(context: AppContext): Handlers<typeof correosCalls> {
  const { settings, mail } = context
  const { read } = context.database
  return {
    'POST /emails/preview': ({ body, request }) => previewCorreo(context, getActor(request), body),
    'POST /emails/send': ({ body, request }) => sendCorreo(context, getActor(request), body),
    'GET /emails': ({ query }) => listEnvios(read, query),
    'GET /emails/sending': async () => ({
      outbox: mail.outbox !== null,
      perMinute: settings.MAIL_PER_MINUTE,
    }),

    'GET /emails/:id': async ({ params, query }) => {
      const { envio, messageId } = await getEnvio(read, params.id)
      return query.deliveries === 'true'
        ? { ...envio, deliveries: await findDeliveries(read, messageId) }
        : envio
    },
    'GET /emails/:id/deliveries': async ({ params, query }) =>
      listMessageDeliveries(read, (await getEnvio(read, params.id)).messageId, query),
    'GET /emails/:id/message': async ({ params }) => mail.show((await getEnvio(read, params.id)).messageId),

    'POST /emails/:id/retry': ({ params, request }) => retryEnvio(context, getActor(request), params.id),
  }
}
