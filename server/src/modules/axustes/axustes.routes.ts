import type { axustesCalls } from '#contract/axustes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { changeAxustes, readAxustes } from './axustes.service.ts'
import { changeCobro, getCobro } from './cobro.service.ts'
import { getStored, publicPart } from './identity.service.ts'
import { pictureSender } from './pictures.service.ts'
import { sendTestMessage } from './test-message.service.ts'

export function axustesRoutes(context: AppContext): Handlers<typeof axustesCalls> {
  const { database, settings } = context
  const sendPicture = pictureSender(context)
  return {
    'GET /axustes': () => readAxustes(context),
    'PUT /axustes': ({ body, request }) => changeAxustes(context, getSignedInUser(request), body),
    'GET /axustes/cobro': () => getCobro(database.read),
    'PUT /axustes/cobro': ({ body, request }) => changeCobro(context, getSignedInUser(request), body),
    'GET /axustes/publicos': async () => publicPart(await getStored(database.read), settings),
    'GET /axustes/logo': ({ query: { form, v }, request, reply }) =>
      sendPicture(request, reply, { picture: 'logo', form }, v),
    'GET /axustes/portada': ({ query: { form, v }, request, reply }) =>
      sendPicture(request, reply, { picture: 'portada', form }, v),
    'POST /axustes/proba-correo': ({ request }) => sendTestMessage(context, getSignedInUser(request).id),
  }
}
