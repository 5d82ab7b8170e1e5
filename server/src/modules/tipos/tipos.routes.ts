import type { tiposCalls } from '#contract/tipos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getActor } from '../../platform/http/register-calls.ts'
import { documentosOfTipo } from '../documentos/documentos.service.ts'
import { listTipos } from './tipos.rows.ts'
import {
  changeTipo,
  createTipo,
  getTipo,
  removeTipo,
  tipoDocumentoSocios,
  tipoDocumentos,
} from './tipos.service.ts'

export function tiposRoutes(context: AppContext): Handlers<typeof tiposCalls> {
  const { read } = context.database
  return {
    'GET /tipoDocumentos': ({ query }) => listTipos(read, tipoDocumentos.table, query),
    'GET /tipoDocumentos/without/:id': ({ params, query }) =>
      listTipos(read, tipoDocumentos.table, query, params.id),
    'GET /tipoDocumentos/:id': ({ params }) =>
      context.database.snapshot(async (moment) => ({
        ...(await getTipo(moment, tipoDocumentos, params.id)),
        documentos: await documentosOfTipo(moment, params.id),
      })),
    'POST /tipoDocumentos': ({ body, request }) =>
      createTipo(context, tipoDocumentos, getActor(request), body),
    'PUT /tipoDocumentos/:id': ({ params, body, request }) =>
      changeTipo(context, tipoDocumentos, getActor(request), params.id, body),
    'DELETE /tipoDocumentos/:id': ({ params, request }) =>
      removeTipo(context, tipoDocumentos, getActor(request), params.id),

    'GET /tipoDocumentoSocios': ({ query }) => listTipos(read, tipoDocumentoSocios.table, query),
    'GET /tipoDocumentoSocios/without/:id': ({ params, query }) =>
      listTipos(read, tipoDocumentoSocios.table, query, params.id),
    'GET /tipoDocumentoSocios/:id': ({ params }) => getTipo(read, tipoDocumentoSocios, params.id),
    'POST /tipoDocumentoSocios': ({ body, request }) =>
      createTipo(context, tipoDocumentoSocios, getActor(request), body),
    'PUT /tipoDocumentoSocios/:id': ({ params, body, request }) =>
      changeTipo(context, tipoDocumentoSocios, getActor(request), params.id, body),
    'DELETE /tipoDocumentoSocios/:id': ({ params, request }) =>
      removeTipo(context, tipoDocumentoSocios, getActor(request), params.id),
  }
}
