import type { FastifyInstance } from 'fastify'
import { fieldErrors } from '#contract/errors.ts'
import { Refusal, refuseField } from './errors.ts'

/** A call without a body may still say that it is JSON, as many clients do: then the body is simply absent. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

/** A body is sent as it is: what is packed (gzip, br) could be a thousand times as large as it looks. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers, method }, _reply, payload, done) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const isPacked = hasBody && encoding !== 'identity'
    done(isPacked ? new Refusal('error.unsupported-media-type') : null, payload)
  })
}

/** NUL and halves of characters: one engine refuses them, the other would keep what nobody can read. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Levels of a request: many more than any call takes, many fewer than would exhaust whoever walks down them. */
const mostLevels = 50

/** Path of the first text in `value` that no database can keep, or of what lies too deep; null when all is well. */
function unstorable(value: unknown, path = '', level = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object') return null
  if (level === mostLevels) return path
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path
    const found = unstorable(inner, path ? `${path}.${name}` : name, level + 1)
    if (found !== null) return found
  }
  return null
}

/** Refuses texts that cannot be stored, wherever in a request they stand, and what is nested without end. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    const field = unstorable(params) ?? unstorable(query) ?? unstorable(body)
    done(field === null ? undefined : refuseField(field, fieldErrors.invalidValue))
  })
}
