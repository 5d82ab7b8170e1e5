import type { z } from 'zod'
import type { Access } from './access.ts'
import { bodyLimits } from './body-limits.ts'

/** What travels in the answer besides JSON. */
export type AnswerKind = 'json' | 'bytes'

/** One call of the API: who may make it, what goes in, what comes out. */
export interface Call {
  /** One line for the API's documentation. */
  summary: string
  /** Who may call, decided before the body is read. */
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  /** JSON body, or the text itself with `bodyKind: 'text'`. */
  body?: z.ZodType
  bodyKind?: 'json' | 'text' | 'multipart'
  /**
   * Largest body in bytes, where it is more than a few fields of text: one of `bodyLimits`.
   */
  bodyLimit?: number
  /** A GET that changes something: it has no HEAD beside it. */
  changes?: true
  /** Open to a session whose roles need a second factor that is still to be set up. */
  withoutSecondFactor?: true
  /** How often one address may call in a minute, where the general limit is too generous. */
  perMinute?: number
  /** Body of the answer; without one it is 204, or the bytes of a file. */
  response?: z.ZodType
  answerKind?: AnswerKind
  /**
   * Bytes that are made for whoever asks and hold many records, such as a workbook: a ticket opens them only when it was
   * given out for that very address.
   */
  madeToOrder?: true
  /** Status of a success: 200 with a response, 204 without, unless said otherwise. */
  status?: 200 | 201 | 202 | 204
}

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type CallTable = Record<CallName, Call>

/** Largest body of a call in bytes; visitors send the least. */
export const bodyLimitOf = ({ bodyLimit, access }: Call): number =>
  bodyLimit ?? (access === 'all' ? bodyLimits.visitor : bodyLimits.small)

/** Keeps the exact types of a module's calls while checking that each is complete. */
export const defineCalls = <const T extends CallTable>(calls: T): T => calls

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** Values of the address as the server sees them: parsed where the call declares a schema, else text. */
export type ParamsOf<Name, C> = C extends { params: infer P }
  ? Out<P>
  : Name extends `${string} ${infer Path}`
    ? Record<PathParam<Path>, string>
    : never

/** Values of the address as a caller gives them. */
export type ParamsFor<Name> = Name extends `${string} ${infer Path}`
  ? Record<PathParam<Path>, string | number>
  : never

export type QueryOf<C> = C extends { query: infer Q } ? Out<Q> : undefined
export type BodyOf<C> = C extends { body: infer B } ? Out<B> : undefined
export type BodyFor<C> = C extends { body: infer B } ? In<B> : undefined
export type QueryFor<C> = C extends { query: infer Q } ? In<Q> : undefined
export type AnswerOf<C> = C extends { response: infer R } ? Out<R> : undefined
