import type { AnswerOf, BodyFor, Call, ParamsFor, QueryFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { day, minute } from '#contract/durations.ts'
import type { ErrorBody, ErrorParams } from '#contract/errors.ts'
import { portalConfig } from './config.ts'
import { tokenNow } from './token.ts'

type Name = keyof Calls

/** Any query value; null, undefined and empty values are omitted, arrays are repeated. */
type LooseQuery<Q> = { [K in keyof Q]?: Q[K] | null } & Record<string, unknown>

type BodyInput<C> = C extends { bodyKind: 'multipart' } ? { body: FormData } : { body: BodyFor<C> }

/** The input of a call: `params` of the path, `query`, `body`, and an abort signal. */
export type InputOf<N extends Name> = {
  signal?: AbortSignal
  /** The server knows the request for a day when it is sent again; otherwise the browser counts it as the same one for minutes. */
  sentAgain?: 'day'
  /** Replaces the browser's fetch: during server rendering, the calls stay inside the process. */
  fetch?: Fetch
} & (keyof ParamsFor<N> extends never ? { params?: undefined } : { params: ParamsFor<N> }) &
  (Calls[N] extends { query: unknown } ? { query?: LooseQuery<QueryFor<Calls[N]>> } : { query?: undefined }) &
  (Calls[N] extends { body: unknown } | { bodyKind: 'multipart' }
    ? BodyInput<Calls[N]>
    : { body?: undefined })

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The result of a call: its JSON, a file with the name from the server, or nothing for 204. */
export type Answer<N extends Name> = Calls[N] extends { answerKind: 'bytes' } ? File : AnswerOf<Calls[N]>

type Arguments<N extends Name> =
  Record<string, never> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]

/** An error of the API. `code` is the dictionary key of its text, `params` its parameters. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Empty when the response did not come from the API itself (but from a proxy, for instance). */
  readonly code: string
  readonly params: ErrorParams
  /** Field path → dictionary keys of its errors. */
  readonly fields: Record<string, string[]>

  constructor(status: number, code = '', params: ApiError['params'] = {}, fields: ApiError['fields'] = {}) {
    super(`${status} ${code}`.trim())
    this.status = status
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** The server is unreachable, or the connection broke before the response was complete. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** Whether a request was cancelled on purpose; such errors are not reported. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')

/**
 * Makes an API call, for instance `call('GET /statics/:definedId', { params: { definedId: 'Prezos' } })`.
 * @throws ApiError when refused, NetworkError when the server is unreachable, the abort error when cancelled
 */
export async function call<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Answer<N>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { params, query, body, signal, sentAgain, fetch: send = defaultFetch }: LooseInput = input ?? {}
  const url = portalConfig().apiBase + fillPath(path, params ?? {}) + queryString(query ?? {})
  const token = tokenNow()
  const headers: Record<string, string> = { accept: 'application/json, */*' }
  if (token) headers.authorization = `Bearer ${token}`
  if (typeof body === 'string') headers['content-type'] = 'text/plain; charset=utf-8'
  else if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'

  const sent = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  const isJson = headers['content-type'] === 'application/json'
  const request = method === 'POST' && isJson && !secrets.test(path) ? `${url} ${sent}` : ''
  if (request) headers['idempotency-key'] = getKey(request, sentAgain === 'day' ? day : longestRetry)
  try {
    const response = await send(url, { method, headers, body: sent, ...(signal && { signal }) })
    if (!response.ok) throw await toApiError(response)
    const answer = await readAnswer(response)
    unanswered.delete(request)
    return answer as Answer<N>
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(request)
    if (error instanceof ApiError || isCancelled(error) || signal?.aborted) throw error
    throw new NetworkError('The server could not be reached', { cause: error })
  }
}

/** Calls with passwords, which stay nowhere. */
const secrets = /account|auth|password/
/** Keys of requests without an answer, by what they ask for, and until when they are good. */
const unanswered = new Map<string, { key: string; until: number }>()
const mostUnanswered = 20
/** How long a repeated request counts as the same one, in milliseconds; a later one creates a second record on purpose. */
const longestRetry = 10 * minute

/** The key by which the server knows a request that it has carried out: that of the same request, if it had no answer. */
function getKey(request: string, good: number): string {
  const now = Date.now()
  for (const [each, { until }] of unanswered)
    if (now > until || unanswered.size > mostUnanswered) unanswered.delete(each)
  const { key, until } = unanswered.get(request) ?? { key: freshKey(), until: now + good }
  unanswered.set(request, { key, until })
  return key
}

/** Whether an error says what became of a request: not one of the session, of limits, or of the server. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && ([400, 404, 413].includes(error.status) || error.code === 'error.conflict')

/** Sixteen random bytes; `randomUUID` is missing where the address has no TLS. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

interface LooseInput extends Pick<Call, never> {
  params?: Record<string, string | number> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  sentAgain?: 'day' | undefined
  fetch?: Fetch | undefined
}

let defaultFetch: Fetch = (url, init) => fetch(url, init)

/** Replaces the fetch of calls that name none. The server's entry calls it once, so that no query leaves the process. */
export function setDefaultFetch(value: Fetch): void {
  defaultFetch = value
}

/** Address of a call, for links and pictures that the browser loads itself. */
export const apiUrl = (path: string, query: Record<string, unknown> = {}): string =>
  portalConfig().apiBase + path + queryString(query)

/** Path of a call with its params filled in. */
export const fillPath = (path: string, params: Record<string, string | number>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

export function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined && each !== '') search.append(name, String(each))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  return new File([await response.blob()], readFileName(response), { type })
}

/** File name from the response header (RFC 6266). */
function readFileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  const [, plain = ''] = /filename="?([^";]+)/i.exec(header) ?? []
  return encoded ? decodeURIComponent(encoded) : plain
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const code = response.headers.get('x-app-error') ?? body?.error
  return new ApiError(response.status, code, readParams(response) ?? body?.params, body?.fields)
}

function readParams(response: Response): ApiError['params'] | undefined {
  try {
    return JSON.parse(response.headers.get('x-app-params') ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
