import type { sociosCambiosCalls } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { getEstadoCartas, sendLetters } from '../usuarios/letters.service.ts'
import { changeMany } from './cambios.service.ts'

export function sociosCambiosRoutes(context: AppContext): Handlers<typeof sociosCambiosCalls> {
  return {
    'POST /socios/cambios': ({ body, request }) => changeMany(context, getSignedInUser(request), body),
    'GET /socios/cartas': () => getEstadoCartas(context.database.read),
    'POST /socios/cartas': ({ body, request }) => sendLetters(context, getSignedInUser(request), body),
  }
}
