import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'
import { instant } from './fields.ts'
import type auditoriaTexts from './i18n/gl/administration/auditoria.json'
import { accions, entidades } from './kinds.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    auditoria: typeof auditoriaTexts
  }
}

export type Accion = (typeof accions)[number]

export type Entidade = (typeof entidades)[number]

/** A change of one field; the value is a string, number, boolean, list or null, never a secret. */
const cambio = z.object({ campo: z.string(), antes: z.json(), despois: z.json() })
export type Cambio = z.infer<typeof cambio>

export const entrada = z.object({
  id: z.number().int(),
  instante: instant,
  /** Login of the author, kept after the user is deleted; `sistema` for the portal itself, `solicitante` for a person with the link of an application. */
  autor: z.string(),
  /** Name of the author at that time. */
  autorNome: z.string(),
  accion: z.enum(accions),
  entidade: z.enum(entidades),
  /** Id of the record. */
  rexistro: z.string(),
  /** Name or title of the record at that time. */
  rexistroNome: z.string(),
  cambios: z.array(cambio),
})
export type Entrada = z.infer<typeof entrada>

export const auditoriaCalls = defineCalls({
  'GET /auditoria': {
    summary: 'Who did what, newest first unless sorted otherwise',
    access: admin,
    query: listQuery({
      sort: ['instante', 'autor', 'accion', 'entidade', 'rexistro', 'id'],
      /** `desde` and `ata` are local days, both included, as `2026-05-31`. */
      filters: ['entidade', 'autor', 'accion', 'rexistro', 'desde', 'ata'],
    }),
    response: toListSchema(entrada),
  },
})
