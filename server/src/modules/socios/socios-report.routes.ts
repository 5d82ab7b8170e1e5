import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Campo } from '#contract/campos.ts'
import type { sociosReportCalls } from '#contract/socios-report.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import { listActiveCampos, listKeptCampos } from '../campos/values.service.ts'
import { findLanguage } from '../usuarios/usuarios.service.ts'
import type { RegisterReportOptions } from './register.report.ts'
import type { SocioQuery } from './socios.service.ts'
import { readSocioFilter } from './socios.service.ts'

const workers = {
  socios: new URL('./socios-report.worker.ts', import.meta.url),
  pagos: new URL('./pagos-report.worker.ts', import.meta.url),
  export: new URL('./socios-export.worker.ts', import.meta.url),
}

export function sociosReportRoutes(context: AppContext): Handlers<typeof sociosReportCalls> {
  const { read } = context.database
  const readOptions = async (
    { query, request }: Request,
    listCampos: (db: Reader) => Promise<Campo[]>,
  ): Promise<RegisterReportOptions> => ({
    language: await findLanguage(context, getSignedInUser(request).id),
    query: { search: query.search, sort: query.sort },
    filter: await readSocioFilter(read, query),
    campos: await listCampos(read),
  })
  const send = <Options extends RegisterReportOptions>(
    worker: keyof typeof workers,
    fileName: string,
    { request, reply }: Request,
    options: Options,
  ): Promise<FastifyReply> => {
    const leaving = { entidade: 'socio' as const, facts: getFacts(options) }
    return sendWorkbook(context, request, reply, { fileName, worker: workers[worker], options, leaving })
  }
  return {
    'GET /socios/report': async (input) =>
      send('socios', 'Persoas socias.xlsx', input, await readOptions(input, listActiveCampos)),
    'GET /socios/export': async (input) => {
      const { format } = input.query
      const options = { ...(await readOptions(input, listKeptCampos)), format }
      return send('export', `Exportación de persoas socias.${format}`, input, options)
    },
    'GET /socios/payments-report': async (input) =>
      send('pagos', 'Pagamentos.xlsx', input, await readOptions(input, listActiveCampos)),
  }
}

/** Describes the exported part of the register. */
const getFacts = ({ query: { search }, filter: { activo, roles, campos = [] } }: RegisterReportOptions) => ({
  search: search || null,
  estado: activo === null ? null : activo ? 'activo' : 'inactivo',
  authorities: roles ?? null,
  campos: Object.fromEntries(
    campos.map(({ nome, value }) => [nome, typeof value === 'string' ? value : value.stored]),
  ),
})

interface Request {
  query: SocioQuery
  request: FastifyRequest
  reply: FastifyReply
}
