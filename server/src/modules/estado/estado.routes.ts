import type { estadoCalls } from '#contract/estado.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { readEstado, retryMail } from './estado.service.ts'

export function estadoRoutes(context: AppContext): Handlers<typeof estadoCalls> {
  const started = context.clock()
  return {
    'GET /estado': () => readEstado(context, started),
    'POST /estado/correo/reintentar': () => retryMail(context),
  }
}
