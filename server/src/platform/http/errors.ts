import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorStatus, fieldErrors } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import type { Fault, Faults } from '../observability/faults.ts'
import { faultOf } from '../observability/faults.ts'
import { isDropped } from './body-timeout.ts'

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

interface Issue {
  instancePath: string
  message?: string
  keyword: string
}

/** Dictionary key for an issue whose schema names none: what zod itself found. */
function fieldKey({ message = '', keyword }: Issue): string {
  if (/^[a-z_]+(\.[A-Za-z_-]+)+$/.test(message) || isErrorCode(message)) return message
  if (keyword === 'invalid_type')
    return /received (undefined|null)$/.test(message) ? fieldErrors.required : fieldErrors.invalidType
  return keyword === 'too_big' && /string|array/.test(message)
    ? fieldErrors.tooLong
    : fieldErrors.invalidValue
}

/** Fields a refusal tells of at most, and how much of the path of each, in characters. */
const mostFields = 20
const longestPath = 200

/** Validation issues → refusal; an issue that is itself an error code (`error.id-exists`) becomes the answer's. */
function fromValidation(issues: Issue[]): AppError {
  const fields: Record<string, string[]> = {}
  let code: ErrorCode = 'error.bad-request'
  // of thousands of wrong entries, the first are enough to see what is wrong
  for (const issue of issues.slice(0, mostFields)) {
    const path = issue.instancePath.slice(1, longestPath).replaceAll('/', '.')
    const key = fieldKey(issue)
    if (isErrorCode(key) && code === 'error.bad-request') code = key
    fields[path] = [...(fields[path] ?? []), key]
  }
  return new AppError(code, { fields })
}

/** What people are told of what is wrong around the portal. */
const codeOf: Record<Fault, ErrorCode> = {
  full: 'error.storage-full',
  unavailable: 'error.storage-unavailable',
  away: 'error.not-ready',
}

/** Any error → the refusal the caller may see; null for what is a fault of ours. */
function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500, validation } = error as FastifyError & { validation?: Issue[] }
  if (validation) return fromValidation(validation)
  const fault = faultOf(error)
  if (fault) return new AppError(codeOf[fault])
  switch (code) {
    // what is so far from its schema that comparing the two failed
    case 'FST_ERR_VALIDATION':
      return new AppError('error.bad-request')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('error.unsupported-media-type')
    default:
      return statusCode >= 400 && statusCode < 500 ? new AppError('error.bad-request') : null
  }
}

/** Sends a refusal in the one shape they all have: status, headers, body. */
export function sendError(reply: FastifyReply, appError: AppError): FastifyReply {
  const { code, params, fields } = appError
  reply.code(errorStatus[code]).header('x-app-error', code).header('cache-control', 'no-store')
  // header values are Latin-1: anything beyond travels escaped, which JSON reads back
  if (params) reply.header('x-app-params', shortJson(params))
  if (code === 'error.too-many-requests' && params?.seconds) reply.header('retry-after', params.seconds)
  const told = fields && Object.fromEntries(Object.entries(fields).slice(0, mostFields))
  const body: ErrorBody = { error: code, ...(params && { params }), ...(told && { fields: told }) }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Longest `x-app-params`, in bytes: proxies and clients take only so much in a header. */
const mostParams = 2000

/** Parameters as ASCII JSON of at most {@link mostParams} bytes: long texts are cut, and the body has them whole. */
function shortJson(params: NonNullable<ErrorBody['params']>): string {
  for (const length of [Number.POSITIVE_INFINITY, 120, 40, 10]) {
    const shown = Object.entries(params).map(([name, value]) => {
      const characters = typeof value === 'string' && value.length > length ? [...value] : []
      return [name, characters.length > length ? `${characters.slice(0, length).join('')}…` : value]
    })
    const json = asciiJson(Object.fromEntries(shown))
    if (json.length <= mostParams) return json
  }
  return '{}'
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Puts the error contract in place for `app`: every error leaves through {@link sendError}. */
export function registerErrors(app: FastifyInstance, faults: Pick<Faults, 'note'>): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const appError = toAppError(error)
    faults.note(error)
    // by Fastify, which knows only of a body that was not read
    if (isDropped(request) && !request.headers.upgrade) reply.removeHeader('connection')
    if (appError) return sendError(reply, appError)
    request.log.error({ err: error }, 'unexpected error')
    // the browser's texts have one for this context, which tells people the number to ask with
    const params = { context: 'request', request: request.id }
    return sendError(reply, new AppError('error.unexpected', { params }))
  })
}

/**
 * Refuses an address that is none (a lone percent sign); one that is longer than any is found nowhere. No hook has seen the
 * request, so the headers of every answer have to be put there.
 */
export function sendBadAddress(
  { code }: FastifyError,
  reply: FastifyReply,
  headers: Record<string, string>,
): FastifyReply {
  const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH'
  return sendError(
    reply.headers(headers),
    new AppError(isTooLong ? 'error.resource-not-found' : 'error.bad-request'),
  )
}
