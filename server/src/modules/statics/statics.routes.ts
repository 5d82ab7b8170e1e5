import type { Language } from '#contract/fields.ts'
import type { staticsCalls } from '#contract/statics.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getActor } from '../../platform/http/register-calls.ts'
import { listStaticEntities, listStatics } from './statics.rows.ts'
import { changeStatic, createStatic, getStatic, removeStatic } from './statics.service.ts'

export function staticsRoutes(context: AppContext): Handlers<typeof staticsCalls> {
  const { read } = context.database
  return {
    'GET /statics': ({ query }) => listStatics(read, query),

    'GET /statics/entities': ({ query }) =>
      listStaticEntities(read, query, context.settings.LANGUAGES[0] as Language),

    'GET /statics/:definedId': ({ params }) => getStatic(read, params.definedId),

    'POST /statics': ({ body, request }) => createStatic(context, getActor(request), body),

    'PUT /statics/:definedId': ({ params, body, request }) =>
      changeStatic(context, getActor(request), params.definedId, body),

    'DELETE /statics/:definedId': ({ params, request }) =>
      removeStatic(context, getActor(request), params.definedId),
  }
}
