import type { correosCalls } from '#contract/correos.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { whoOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { findDeliveries, listDeliveriesOf, listEnvios } from './correos.rows.ts'
import { getEnvio, previewCorreo, retryEnvio, sendCorreo } from './correos.service.ts'

export function correosRoutes(parts: Parts): Handlers<typeof correosCalls> {
  const { settings, mail } = parts
  const { read } = parts.database
  return {
    'POST /emails/preview': ({ body }) => previewCorreo(parts, body),
    'POST /emails/send': ({ body, request }) => sendCorreo(parts, whoOf(request), body),
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
      listDeliveriesOf(read, (await getEnvio(read, params.id)).messageId, query),
    'GET /emails/:id/message': async ({ params }) => mail.show((await getEnvio(read, params.id)).messageId),

    'POST /emails/:id/retry': ({ params, request }) => retryEnvio(parts, whoOf(request), params.id),
  }
}
