import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListQuery } from '#contract/lists.ts'
import type { sociosReportCalls } from '#contract/socios-report.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import { findLanguage } from '../usuarios/usuarios.service.ts'
import type { RegisterReportOptions } from './register.report.ts'
import type { SocioSortField } from './register.rows.ts'
import { toFilter } from './socios.service.ts'

const workers = {
  socios: new URL('./socios-report.worker.ts', import.meta.url),
  pagos: new URL('./pagos-report.worker.ts', import.meta.url),
}

export function sociosReportRoutes(context: AppContext): Handlers<typeof sociosReportCalls> {
  const send = async (
    worker: keyof typeof workers,
    fileName: string,
    { query, request, reply }: Request,
  ): Promise<FastifyReply> => {
    const options: RegisterReportOptions = {
      language: await findLanguage(context, getSignedInUser(request).id),
      query: { search: query.search, sort: query.sort },
      filter: toFilter(query),
    }
    const leaving = { entidade: 'socio' as const, facts: getFacts(options) }
    return sendWorkbook(context, request, reply, { fileName, worker: workers[worker], options, leaving })
  }
  return {
    'GET /socios/report': (input) => send('socios', 'Persoas socias.xlsx', input),
    'GET /socios/payments-report': (input) => send('pagos', 'Pagamentos.xlsx', input),
  }
}

/** Describes the exported part of the register. */
const getFacts = ({ query: { search }, filter: { activo, roles } }: RegisterReportOptions) => ({
  search: search || null,
  estado: activo === null ? null : activo ? 'activo' : 'inactivo',
  authorities: roles ?? null,
})

interface Request {
  query: ListQuery<SocioSortField, 'fechaBaja'>
  request: FastifyRequest
  reply: FastifyReply
}
