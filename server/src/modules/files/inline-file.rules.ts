import { fieldErrors } from '#contract/errors.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'

/**
 * The bytes of a file inside a request's JSON. `field` is the path of the file in the body.
 * @throws AppError 400 when `content` is not base64
 */
export function decodeContent({ content }: { content: string }, field: string): Buffer {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw fieldError(`${field}.content`, fieldErrors.invalidValue)
  return Buffer.from(content, 'base64')
}

const fileFaults: readonly string[] = [
  'upload.invalid_extension',
  'file.error.empty-file',
  'file.error.max-file-size-exceeded',
]

/** The same error; one that a file itself is the reason for names the path of the file in the body. */
export function naming(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || !fileFaults.includes(error.code)) return error
  const { code, params } = error
  return new AppError(code, { ...(params && { params }), fields: { [field]: [code] } })
}
