import type { Cartas, sociosCambiosCalls } from '#contract/socios-cambios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { asciiJson } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendPdf } from '../../platform/http/send-pdf.ts'
import { getEstadoCartas, sendLetters } from '../usuarios/letters.service.ts'
import { changeMany } from './cambios.service.ts'
import { printLetters } from './paper-letters.service.ts'

/** Characters of a header that proxies take in any case. */
const mostInHeader = 3000

/** As ASCII JSON; of so many people that it would be too long, without their names. */
function toHeader(excluidas: Cartas['excluidas']): string {
  const text = asciiJson(excluidas)
  if (text.length <= mostInHeader) return text
  return asciiJson(excluidas.map(({ socio: { id, numero }, motivo }) => ({ socio: { id, numero }, motivo })))
}

export function sociosCambiosRoutes(context: AppContext): Handlers<typeof sociosCambiosCalls> {
  return {
    'POST /socios/cambios': ({ body, request }) => changeMany(context, getSignedInUser(request), body),
    'GET /socios/cartas': () => getEstadoCartas(context.database.read),
    'POST /socios/cartas': ({ body, request }) => sendLetters(context, getSignedInUser(request), body),
    'POST /socios/cartas/pdf': async ({ body, request, reply }) => {
      const { papers, excluidas } = await printLetters(context, getSignedInUser(request), body.socios)
      reply.header('x-excluidas', toHeader(excluidas)).header('cache-control', 'no-store')
      return sendPdf(request, reply, { fileName: 'Cartas-de-benvida.pdf', papers, download: true })
    },
  }
}
