import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** The fields of a posted form; of several with one name the first one counts. */
export interface FormFields {
  /** The text of a field; null for one that was not sent. */
  get: (name: string) => string | null
  has: (name: string) => boolean
}

/** Maximum number of «&» in a form: that of an application has some forty fields. */
export const mostSeparators = 100

/**
 * Lets the routes of `scope` take forms that a browser posts. Their `request.body` is a FormFields.
 * A form with more than `mostSeparators` is refused with 400 before its fields are read.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const parts = String(body).split('&', mostSeparators + 2)
      if (parts.length > mostSeparators + 1) return done(new AppError('error.bad-request'))
      done(null, new PostedFields(parts))
    },
  )
}

/** The fields of a posted form, or null for a body of another kind. */
export const toFormFields = (body: unknown): FormFields | null => (body instanceof PostedFields ? body : null)

/** `URLSearchParams` takes the square of the number of fields without «=», and much time for a row of «+». */
class PostedFields implements FormFields {
  private readonly fields = new Map<string, string>()

  constructor(parts: readonly string[]) {
    for (const part of parts) {
      if (part === '') continue
      const end = part.indexOf('=')
      const name = decode(end < 0 ? part : part.slice(0, end))
      if (!this.fields.has(name)) this.fields.set(name, end < 0 ? '' : decode(part.slice(end + 1)))
    }
  }

  get(name: string): string | null {
    return this.fields.get(name) ?? null
  }

  has(name: string): boolean {
    return this.fields.has(name)
  }
}

const percent = 0x25

/** The text of a name or value as a form writes it. What is no percent encoding stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  const bytes = Buffer.from(spaced)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const encoded = byte === percent ? toByte(bytes[at + 1], bytes[at + 2]) : -1
    bytes[length] = encoded < 0 ? byte : encoded
    length += 1
    if (encoded >= 0) at += 2
  }
  return bytes.toString('utf8', 0, length)
}

/** The byte that two hexadecimal digits, as ASCII, write; negative when they are none. */
function toByte(high = 0, low = 0): number {
  const [one, other] = [toDigit(high), toDigit(low)]
  return one < 0 || other < 0 ? -1 : one * 16 + other
}

function toDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
