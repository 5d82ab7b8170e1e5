import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import { bodyId, idParam, line, noId, requiredIfMissing, seenVersion } from './fields.ts'
import { fileIn, fileQuery, fileRef } from './files.ts'
import type contasTexts from './i18n/gl/papers/contas.json'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    contas: typeof contasTexts
  }
}

/** A budget or the accounts of a year: a file with its year. */
export const conta = z.object({
  id: z.number().int(),
  titulo: z.string(),
  ano: z.number().int(),
  fichero: fileRef,
  version: z.number().int(),
})
export type Conta = z.infer<typeof conta>

const fields = {
  titulo: line,
  ano: z
    .number({ error: (issue) => requiredIfMissing(issue) ?? fieldErrors.integer })
    .int(fieldErrors.integer)
    .min(limits.year.min, fieldErrors.year)
    .max(limits.year.max, fieldErrors.year),
  fichero: fileIn,
}

const query = listQuery({ sort: ['id', 'titulo', 'ano'], filters: ['ano'] })
export type ContasQuery = z.output<typeof query>
const params = z.object({ id: idParam })

/** The calls of budgets or accounts; `what` is their name in the API documentation. */
const contaCalls = (what: string) => ({
  list: {
    summary: `${what}, paged, the latest year first unless sorted otherwise`,
    access: 'session' as const,
    query,
    response: toListSchema(conta),
  },
  without: {
    summary: `${what} but for one`,
    access: 'session' as const,
    params,
    query,
    response: toListSchema(conta),
  },
  get: { summary: `One of: ${what.toLowerCase()}`, access: 'session' as const, params, response: conta },
  create: {
    summary: `Add one to: ${what.toLowerCase()}; its file is named after the title`,
    access: financeManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.files,
    response: conta,
    status: 201 as const,
  },
  change: {
    summary: `Change one of: ${what.toLowerCase()}; its file is named after the title`,
    access: financeManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.files,
    response: conta,
  },
  remove: {
    summary: `Delete one of: ${what.toLowerCase()}, with its file`,
    access: financeManagers,
    params,
  },
  file: {
    summary: `The file of one of: ${what.toLowerCase()}`,
    access: 'session' as const,
    params,
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
})

const presupuesto = contaCalls('Budgets')
const contabilidad = contaCalls('Accounts')

export const contasCalls = defineCalls({
  'GET /presupuestos': presupuesto.list,
  'GET /presupuestos/without/:id': presupuesto.without,
  'GET /presupuestos/:id': presupuesto.get,
  'POST /presupuestos': presupuesto.create,
  'PUT /presupuestos/:id': presupuesto.change,
  'DELETE /presupuestos/:id': presupuesto.remove,
  'GET /presupuestos/:id/file': presupuesto.file,
  'GET /contabilidades': contabilidad.list,
  'GET /contabilidades/without/:id': contabilidad.without,
  'GET /contabilidades/:id': contabilidad.get,
  'POST /contabilidades': contabilidad.create,
  'PUT /contabilidades/:id': contabilidad.change,
  'DELETE /contabilidades/:id': contabilidad.remove,
  'GET /contabilidades/:id/file': contabilidad.file,
})
