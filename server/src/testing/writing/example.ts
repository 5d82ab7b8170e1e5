import type { z } from 'zod'
import type { Accion, Entidade } from '#contract/auditoria.ts'
import type { Call } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Answer, Caller, Request, TestPortal } from '../portal.ts'
import { uploadPdf, uploadPhoto } from '../uploads.ts'

/** Every call that changes something: whatever is no GET, and the GETs that say so. */
export type WritingCall = {
  [Name in keyof Calls]: Name extends `GET ${string}`
    ? Calls[Name] extends { changes: true }
      ? Name
      : never
    : Name
}[keyof Calls]

/** A portal with somebody who may do everything, and what examples are made with. */
export interface Fixtures {
  portal: TestPortal
  admin: Caller
  /** A fresh upload, always called the same. */
  pdf: () => Promise<{ uuid: string }>
  photo: () => Promise<{ uuid: string }>
}

export const fixturesOf = (portal: TestPortal, admin: Caller): Fixtures => {
  const uuidOf = ({ uuid }: { uuid: string }) => ({ uuid })
  let photos = 0
  return {
    portal,
    admin,
    pdf: async () => uuidOf(await uploadPdf(admin, 'Papel.pdf')),
    photo: async () => {
      photos += 1
      return uuidOf(await uploadPhoto(admin, 'Foto.jpg', { r: photos % 256, g: 9, b: 9, alpha: 1 }))
    },
  }
}

/** A request that will succeed, on something made for it. */
export interface Ready extends Request {
  /** Who makes it; the administrator unless said. */
  as?: Caller
  /** The record it is about; for one that is made, the id its answer tells. */
  rexistro?: string | number
}

/** How one field of a request shows in the trail. */
export interface Field {
  /** What the trail calls it. */
  campo: string
  /** For a change: another value, made when it is needed. */
  to?: unknown | ((world: Fixtures, body: Values) => unknown)
  /** What is seen of the value in the trail, where that is not the value itself. */
  shown?: string | RegExp
}
/** A field that deliberately leaves nothing in the trail. */
export interface Omitted {
  omitted: string
}
export type Fields = Record<string, Field | Omitted>

/** A call that leaves an entry in the audit trail. */
export interface Recorded {
  accion: Accion
  entidade: Entidade
  ready: (world: Fixtures) => Promise<Ready>
  /** Every field of the body and the query, by its path; for a deletion what the entry tells of the record. */
  fields: Fields
}
/** A call that leaves none, and why. */
export interface Unrecorded {
  unrecorded: string
  ready: (world: Fixtures) => Promise<Ready>
}
export type Example = Recorded | Unrecorded

export type Values = Record<string, unknown>

/** What the answer to a request that must succeed says. */
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

/** Paths of everything a schema takes, `documentos.titulo` for what stands in a list. */
function pathsOf(schema: z.ZodType, path: string): string[] {
  const { type, shape, element, innerType, in: given } = schema._zod.def as unknown as Definition
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, each]) =>
      pathsOf(each, path ? `${path}.${name}` : name),
    )
  const inner = element ?? innerType ?? given
  return inner ? pathsOf(inner, path) : [path]
}

/** Every field a call takes in its body and query. Which record it is and which version was seen are none. */
export const fieldsOf = ({ body, query }: Call): string[] => [
  ...(body ? pathsOf(body, '').map((path) => path || 'body') : []),
  ...(query ? pathsOf(query, '') : []),
]
