import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BodyOf, Call, CallTable, ParamsOf, QueryOf } from '#contract/call.ts'
import { getBodyLimit, isRepeatable } from '#contract/call.ts'
import { minute } from '#contract/durations.ts'
import type { Page } from '#contract/lists.ts'
import { AppError } from '../app-error.ts'
import type { Actor } from '../db/audit.ts'
import { StreamedList } from '../db/lists.ts'
import { pace } from '../workers/pace.ts'
import type { SignedInUser } from './access.ts'
import { stopWatching } from './body-timeout.ts'
import { runAsCaller } from './caller.ts'
import { type AnswerOnce, StoredAnswer } from './idempotency.ts'
import { isLarge, streamAnswer } from './large-answers.ts'
import { streamList } from './streamed-lists.ts'
import { WrittenAnswer } from './written-answer.ts'

/** The input of a handler: the validated parts of the request, and the caller. */
export interface HandlerInput<Name, C> {
  params: ParamsOf<Name, C>
  query: QueryOf<C>
  body: BodyOf<C>
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<C> = C extends { response: infer R extends z.ZodType }
  ? z.output<R> | (z.output<R> extends Page<infer Row> ? StreamedList<Row> | WrittenAnswer : never)
  : C extends { answerKind: 'bytes' }
    ? FastifyReply
    : // biome-ignore lint/suspicious/noConfusingVoidType: what an async handler without an answer returns
      void

/** One handler for every call of a module's table; a missing one is a compile error. */
export type Handlers<T extends CallTable> = {
  [Name in keyof T & string]: (input: HandlerInput<Name, T[Name]>) => Promise<Answer<T[Name]>>
}

/** The signed-in user, on a call that visitors cannot make. */
export function getSignedInUser(request: FastifyRequest): SignedInUser {
  if (!request.signed) throw new AppError('error.authorization-required')
  return request.signed
}

/** The signed-in user, as the audit trail names them. */
export const getActor = (request: FastifyRequest): Actor => getSignedInUser(request)

/** The status of a call that succeeds. */
const getSuccessStatus = (call: Call): number =>
  call.status ?? (call.response || call.answerKind === 'bytes' ? 200 : 204)

const jsonType = 'application/json; charset=utf-8'

const repeatableHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Made up by the client, 16 to 64 letters, digits, _ and -. The same request again has the same answer',
    ),
})

/** A HEAD request for a file has no effect: the browser uses it to ask whether the file exists. A file made to order is not made for it. */
const hasNoHead = ({ changes, answerKind, madeToOrder }: Call) =>
  changes && (answerKind !== 'bytes' || madeToOrder)

/** The input and output of a call, for Fastify and for the OpenAPI document. */
export const toRouteSchema = (name: string, call: Call) => ({
  summary: call.summary,
  tags: [name.split('/')[1] ?? ''],
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  ...(isRepeatable(name, call) && { headers: repeatableHeaders }),
  ...(call.response && {
    response: { [getSuccessStatus(call)]: call.response, ...(call.canDryRun && { 200: call.response }) },
  }),
  ...(call.bodyKind === 'text' && { consumes: ['text/plain'] }),
  ...(call.bodyKind === 'multipart' && { consumes: ['multipart/form-data'] }),
})

/** Registers a route for each call of `table`, with its access rule, schemas, limits and status. */
export function registerCalls<T extends CallTable>(
  app: FastifyInstance,
  base: string,
  table: T,
  handlers: Handlers<T>,
  once: AnswerOnce,
): void {
  for (const [name, call] of Object.entries(table) as [keyof T & string, Call][]) {
    const [method = '', path = ''] = name.split(' ')
    const handler = handlers[name] as (input: unknown) => Promise<unknown>
    const isDryRun = ({ query }: FastifyRequest) =>
      call.canDryRun === true && (query as { dryRun?: string }).dryRun === 'true'
    const status = getSuccessStatus(call)
    app.route({
      method,
      url: base + path,
      ...(hasNoHead(call) && { exposeHeadRoute: false }),
      // a requested byte range must match exactly, so it cannot be compressed
      ...(call.answerKind === 'bytes' && { compress: false as const }),
      config: {
        access: call.access,
        ...(method === 'GET' &&
          call.answerKind === 'bytes' &&
          !call.withoutTicket && { takesTicket: call.madeToOrder ? 'named' : 'any' }),
        ...(method === 'GET' && !call.changes && call.answerKind !== 'bytes' && { isForPages: true }),
        ...(call.withoutSecondFactor && { withoutSecondFactor: true }),
        ...(call.readingCookie && { readingCookie: call.readingCookie }),
        ...(call.perMinute && { rateLimit: { max: call.perMinute, timeWindow: minute } }),
      },
      bodyLimit: getBodyLimit(call),
      schema: toRouteSchema(name, call),
      // access first: size and type of the body do not matter when the caller may not send it
      ...(call.bodyKind === 'multipart'
        ? { preParsing: async (request: FastifyRequest) => stopWatching(request) }
        : call.body && { preParsing: expectMediaType(call) }),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const work = () => runAsCaller(request, () => handler({ params, query, body, request, reply }))
        const serialize = (answer: unknown) =>
          status === 204 ? 'null' : reply.code(status).serialize(answer)
        const answer = await (isRepeatable(name, call)
          ? once([name, call], request, work, serialize)
          : work())
        // a long answer takes a turn to write
        await pace()
        if (call.answerKind === 'bytes') return reply
        reply.code(isDryRun(request) ? 200 : status)
        if (answer instanceof StoredAnswer)
          return status === 204 ? reply.send() : reply.type(jsonType).send(answer.json)
        if (answer instanceof WrittenAnswer) return reply.type(jsonType).send(Buffer.from(answer.json.buffer))
        if (answer instanceof StreamedList && call.response)
          return reply.type(jsonType).send(streamList(call.response, answer))
        if (call.response && isLarge(answer))
          return reply.type(jsonType).send(streamAnswer(call.response, answer))
        return status === 204 ? reply.send() : answer
      },
    })
  }
}

const expectMediaType = (call: Call) => async (request: FastifyRequest) => {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const accepted =
    call.bodyKind === 'text' ? ['', 'text/plain', 'application/json'] : ['', 'application/json']
  if (!accepted.includes(given)) throw new AppError('error.unsupported-media-type')
}
