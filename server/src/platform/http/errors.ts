import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorStatus, fieldErrors } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import type { Fault, Faults } from '../observability/faults.ts'
import { toFault } from '../observability/faults.ts'
import { WorkAborted } from '../workers/abortable.ts'
import { isBodyDiscarded } from './body-timeout.ts'

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

interface Issue {
  instancePath: string
  message?: string
  keyword: string
  /** The parameters of the message, such as the `maximum` of a list that is too long. */
  params?: { maximum?: number }
}

/** Dictionary keys for bounds, by what is out of them. */
const boundErrors: Partial<Record<string, string>> = {
  'too_big text': fieldErrors.tooLong,
  'too_small text': fieldErrors.tooShort,
  'too_big number': fieldErrors.tooHigh,
  'too_small number': fieldErrors.tooLow,
}

/** Dictionary key for a validation issue whose schema names none, derived from zod's own issue. */
function fieldKey({ message = '', keyword }: Issue): string {
  if (/^[a-z_]+(\.[A-Za-z_-]+)+$/.test(message) || isErrorCode(message)) return message
  if (keyword === 'invalid_type')
    return /received (undefined|null)$/.test(message) ? fieldErrors.required : fieldErrors.invalidType
  const kind = /string|array/.test(message) ? 'text' : /number|int/.test(message) ? 'number' : 'other'
  return boundErrors[`${keyword} ${kind}`] ?? fieldErrors.invalidValue
}

/** Maximum number of invalid fields in an error, and maximum length of a field path in characters. */
const maxFields = 20
const maxPathLength = 200

/**
 * Validation issues → error. When an issue is itself an error code (`error.id-exists`), it becomes the code of the
 * response.
 */
function fromValidation(issues: Issue[]): AppError {
  const fields: Record<string, string[]> = {}
  let code: ErrorCode = 'error.bad-request'
  let params: ErrorBody['params']
  // out of thousands of invalid entries, the first ones show the problem
  for (const issue of issues.slice(0, maxFields)) {
    const path = issue.instancePath.slice(1, maxPathLength).replaceAll('/', '.')
    const key = fieldKey(issue)
    if (isErrorCode(key) && code === 'error.bad-request') {
      code = key
      if (code === 'error.too-many-items') params = { max: issue.params?.maximum ?? 0 }
    }
    fields[path] = [...(fields[path] ?? []), key]
  }
  return new AppError(code, { fields, ...(params && { params }) })
}

/** Error codes for failures of the environment. */
const codeOf: Record<Fault, ErrorCode> = {
  full: 'error.storage-full',
  unavailable: 'error.storage-unavailable',
  away: 'error.not-ready',
}

/**
 * Any error → the error the client may see; null for an unexpected one.
 * @param limit the most bytes that the call takes
 */
function toAppError(error: unknown, limit: number): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof WorkAborted) return new AppError('error.not-ready')
  const { code = '', statusCode = 500, validation } = error as FastifyError & { validation?: Issue[] }
  if (validation) return fromValidation(validation)
  const fault = toFault(error)
  if (fault) return new AppError(codeOf[fault])
  switch (code) {
    // the value is so invalid that validation itself failed
    case 'FST_ERR_VALIDATION':
      return new AppError('error.bad-request')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('error.body-too-large', { params: { limit } })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('error.unsupported-media-type')
    default:
      return statusCode >= 400 && statusCode < 500 ? new AppError('error.bad-request') : null
  }
}

/** Sends an error in the common format: status, headers, body. */
export function sendError(reply: FastifyReply, appError: AppError): FastifyReply {
  const { code, params, fields } = appError
  reply.code(errorStatus[code]).header('x-app-error', code).header('cache-control', 'no-store')
  // header values are Latin-1: other characters are sent as JSON escapes
  if (params) reply.header('x-app-params', shortJson(params))
  if (code === 'error.too-many-requests' && params?.seconds) reply.header('retry-after', params.seconds)
  const told = fields && Object.fromEntries(Object.entries(fields).slice(0, maxFields))
  const body: ErrorBody = { error: code, ...(params && { params }), ...(told && { fields: told }) }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Maximum size of `x-app-params` in bytes: proxies and clients limit the size of headers. */
const maxParamsLength = 2000

/**
 * Parameters as ASCII JSON of at most {@link maxParamsLength} bytes: long texts are shortened here; the body has them in
 * full.
 */
function shortJson(params: NonNullable<ErrorBody['params']>): string {
  for (const length of [Number.POSITIVE_INFINITY, 120, 40, 10]) {
    const shorten = (value: string | number): string | number => {
      const characters = typeof value === 'string' && value.length > length ? [...value] : []
      return characters.length > length ? `${characters.slice(0, length).join('')}…` : value
    }
    const shown = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.map(shorten) : shorten(value),
    ])
    const json = asciiJson(Object.fromEntries(shown))
    if (json.length <= maxParamsLength) return json
  }
  return '{}'
}

/** JSON for a header: values of headers are Latin-1, so other characters are escaped. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Registers the error handlers of `app`: every error is sent by {@link sendError}. */
export function registerErrors(app: FastifyInstance, faults: Pick<Faults, 'note'>): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const appError = toAppError(error, request.routeOptions.bodyLimit)
    faults.note(error)
    // set by Fastify, which only knows that the body was not read
    if (isBodyDiscarded(request) && !request.headers.upgrade) reply.removeHeader('connection')
    if (appError) return sendError(reply, appError)
    request.log.error({ err: error }, 'unexpected error')
    // the browser has a text for this context, which shows the request id
    const params = { context: 'request', request: request.id }
    return sendError(reply, new AppError('error.unexpected', { params }))
  })
}

/**
 * Refuses an invalid address (a lone percent sign); an address that is too long is answered 404. No hook has seen the
 * request, so this function also adds the headers of every response.
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
