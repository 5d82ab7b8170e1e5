import type { z } from 'zod'
import type { Accion, Entidade } from '#contract/auditoria.ts'
import type { Call } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Answer, Caller, Request, TestPortal } from '../portal.ts'
import { uploadPdf, uploadPhoto } from '../uploads.ts'

/** Every changing call: all methods except GET, and the GETs marked as changing. */
export type WritingCall = {
  [Name in keyof Calls]: Name extends `GET ${string}`
    ? Calls[Name] extends { changes: true }
      ? Name
      : never
    : Name
}[keyof Calls]

/** A portal with an administrator, and the fixtures of the examples. */
export interface Fixtures {
  portal: TestPortal
  admin: Caller
  /** A new upload, always with the same name. */
  pdf: () => Promise<{ uuid: string }>
  photo: () => Promise<{ uuid: string }>
}

export const createFixtures = (portal: TestPortal, admin: Caller): Fixtures => {
  const getUuid = ({ uuid }: { uuid: string }) => ({ uuid })
  let photos = 0
  return {
    portal,
    admin,
    pdf: async () => getUuid(await uploadPdf(admin, 'Papel.pdf')),
    photo: async () => {
      photos += 1
      return getUuid(await uploadPhoto(admin, 'Foto.jpg', { r: photos % 256, g: 9, b: 9, alpha: 1 }))
    },
  }
}

/** A request that will succeed, on a record created for it. */
export interface PreparedRequest extends Request {
  /** The caller; the administrator by default. */
  as?: Caller
  /** The record concerned; for a new one, the id in the response. */
  rexistro?: string | number
}

/** The form in which one field of a request appears in the audit trail. */
export interface Field {
  /** Its name in the audit trail. */
  campo: string
  /** For a change: another value, created on demand. */
  to?: unknown | ((world: Fixtures, body: Values) => unknown)
  /** The value in the audit trail, if it differs. */
  shown?: string | RegExp
}
/** A field that intentionally leaves nothing in the audit trail. */
export interface OmittedField {
  omitted: string
}
export type Fields = Record<string, Field | OmittedField>

/** A call with an entry in the audit trail. */
export interface AuditedCall {
  accion: Accion
  entidade: Entidade
  ready: (world: Fixtures) => Promise<PreparedRequest>
  /** Every field of body and query, by path; for a deletion, the fields that the entry shows. */
  fields: Fields
}
/** A call without an entry, and why. */
export interface UnauditedCall {
  unrecorded: string
  ready: (world: Fixtures) => Promise<PreparedRequest>
}
export type Example = AuditedCall | UnauditedCall

export type Values = Record<string, unknown>

/** The response to a request that must succeed. */
export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** Paths of all fields of a schema; `documentos.titulo` for fields in a list. */
function listPaths(schema: z.ZodType, path: string): string[] {
  const { type, shape, element, innerType, in: given } = schema._zod.def as unknown as Definition
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, each]) =>
      listPaths(each, path ? `${path}.${name}` : name),
    )
  const inner = element ?? innerType ?? given
  return inner ? listPaths(inner, path) : [path]
}

/** Every field of a call's body and query, except those that identify the record and its version. */
export const listFields = ({ body, query }: Call): string[] => [
  ...(body ? listPaths(body, '').map((path) => path || 'body') : []),
  ...(query ? listPaths(query, '') : []),
]
