import type { cotasCalls } from '#contract/cotas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getActor } from '../../../platform/http/register-calls.ts'
import { getCotaPersoa, listCotaPersoas } from './persoas.service.ts'
import { changePlan, getPlan, giveCotaToMany } from './plans.service.ts'
import { allTiposCota, defaultTiposCota } from './tipos-cota.rows.ts'
import {
  changeTipoCota,
  createTipoCota,
  getTipoCota,
  listTipos,
  removeTipoCota,
} from './tipos-cota.service.ts'

export function cotasRoutes(context: AppContext): Handlers<typeof cotasCalls> {
  const { read } = context.database
  return {
    'GET /tipos-cota': ({ query }) => listTipos(read, query),
    'GET /tipos-cota/publicos': () => defaultTiposCota(read),
    'GET /tipos-cota/ofrecidos': () => allTiposCota(read),
    'GET /tipos-cota/:id': ({ params }) => getTipoCota(read, params.id),
    'POST /tipos-cota': ({ body, request }) => createTipoCota(context, getActor(request), body),
    'PUT /tipos-cota/:id': ({ params, body, request }) =>
      changeTipoCota(context, getActor(request), params.id, body),
    'DELETE /tipos-cota/:id': ({ params, request }) => removeTipoCota(context, getActor(request), params.id),
    'GET /cotas/persoas': ({ query }) => listCotaPersoas(context, query),
    'GET /cotas/persoas/:id': ({ params }) => getCotaPersoa(read, params.id),
    'POST /cotas/persoas/cota': ({ body, request }) => giveCotaToMany(context, getActor(request), body),
    'GET /socios/:id/cotas': ({ params }) => getPlan(read, params.id),
    'PUT /socios/:id/cotas': ({ params, body, request }) =>
      changePlan(context, getActor(request), params.id, body),
  }
}
