import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorStatus } from '#contract/errors.ts'
import type { RawAnswer } from '../raw-http.ts'
import { getHeader } from '../raw-http.ts'
import type { FuzzRequest } from './requests.ts'

const folder = join(import.meta.dirname, '../../../../contract/i18n/gl')
const dictionary = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
)

/** Texts that a refusal must not contain: places in the program, words of the database, paths of the machine. */
const tellTales = [
  /\bat (?:async )?[\w$.<> [\]]+ \((?:file|node|\/)/,
  /node_modules|server\/src|node:internal/,
  /SQLITE_|SqliteError|PostgresError|syntax error at or near|violates \w+ constraint|error de sintaxis en o cerca|viola .*restricción|kysely/i,
  /(?:ENOENT|EACCES|EISDIR|ENOTDIR|ERR_[A-Z_]{4,})/,
  /\/(?:tmp|home|root|var)\/\w/,
]

/** The only cookie there is: no script and no other site reads it. */
const readingCookie =
  /^(__Host-)?reading=[\w.-]*; Path=\/; HttpOnly; SameSite=Lax(; Secure)?(; Max-Age=\d+)?$/

/**
 * The faults of an answer, in words.
 * @param folder the portal's data folder, which no answer may name
 */
export function judge(made: FuzzRequest, answer: RawAnswer, folder: string): string[] {
  const { status, headers, body } = answer
  const isApi = made.target.startsWith('/api/')
  const faults: string[] = []
  if (status >= 500) faults.push(`${status} ${getHeader(answer, 'x-app-error') ?? ''}`)
  if (getHeader(answer, 'x-content-type-options') !== 'nosniff') faults.push(`${status} without nosniff`)
  if (!getHeader(answer, 'content-security-policy')) faults.push(`${status} without a content policy`)
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'x-injected'])
    if (getHeader(answer, name) !== undefined) faults.push(`sends the header ${name}`)
  const cookie = getHeader(answer, 'set-cookie')
  if (cookie !== undefined && !readingCookie.test(cookie)) faults.push('sets a cookie')
  for (const once of ['content-length', 'content-type', 'x-app-error'])
    if (headers.filter(([name]) => name === once).length > 1) faults.push(`sends ${once} twice`)
  // what was asked for may be named in the refusal, but in a page or record it may be anything
  if (status >= 400 || body.includes(folder)) {
    const text = `${headers.map((pair) => pair.join(': ')).join('\n')}\n${body.toString('utf8')}`
    for (const tale of tellTales) {
      const [found] = tale.exec(text) ?? []
      if (found && !sent(made).includes(found)) faults.push(`${status} tells «${found}»`)
    }
    if (text.includes(folder)) faults.push(`${status} names the data folder`)
  }
  const isHead = made.method === 'HEAD'
  // a part of a file that does not exist is refused in HTTP's own words, as players of media expect
  const isRange = status === 416 && getHeader(answer, 'content-range') !== undefined
  if (isApi && status >= 400 && !isRange) faults.push(...refusalFaults(answer, isHead))
  if (status < 400 && getHeader(answer, 'x-app-error')) faults.push(`${status} with an error code`)
  const isJson = getHeader(answer, 'content-type')?.startsWith('application/json')
  if (isJson && !isHead && body.length > 0 && !getHeader(answer, 'content-encoding') && !isParsable(body))
    faults.push(`${status} with broken JSON`)
  return faults
}

/** Everything of the request, as an answer may repeat it. */
const sent = ({ target, headers, body }: FuzzRequest): string =>
  `${target}\n${headers.map((pair) => pair.join(': ')).join('\n')}\n${body.toString('utf8')}`

const isParsable = (body: Buffer): boolean => {
  try {
    JSON.parse(body.toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** A refusal has one shape: status and code that fit, the code in the header and in the body, known keys. */
function refusalFaults(answer: RawAnswer, isHead: boolean): string[] {
  const code = getHeader(answer, 'x-app-error') ?? ''
  if (!Object.hasOwn(errorStatus, code)) return [`${answer.status} with the code «${code}»`]
  const faults: string[] = []
  // what never became a request has a status of HTTP's own
  const isBroken = code === 'error.bad-request' && [408, 431].includes(answer.status)
  if (!isBroken && errorStatus[code as keyof typeof errorStatus] !== answer.status)
    faults.push(`${answer.status} with ${code}`)
  if (!dictionary.has(code)) faults.push(`no text for ${code}`)
  const given = getHeader(answer, 'x-app-params')
  if (given !== undefined && !isParsable(Buffer.from(given))) faults.push('x-app-params is no JSON')
  if (isHead) return faults
  if (getHeader(answer, 'content-encoding')) return faults
  if (!isParsable(answer.body)) return [...faults, `${answer.status} without a body of JSON`]
  const { error, fields = {} } = JSON.parse(answer.body.toString('utf8')) as {
    error?: string
    fields?: Record<string, string[]>
  }
  if (error !== code) faults.push(`${code} in the header, ${error} in the body`)
  for (const key of Object.values(fields).flat())
    if (!dictionary.has(key)) faults.push(`no text for the field’s «${key}»`)
  return faults
}
