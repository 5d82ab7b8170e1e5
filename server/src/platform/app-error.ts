import { type ErrorBody, type ErrorCode, fieldErrors } from '#contract/errors.ts'

/** An error for the client: a code of the contract, its parameters and the fields concerned. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorBody['params']
  readonly fields: ErrorBody['fields']

  constructor(code: ErrorCode, details: Pick<ErrorBody, 'params' | 'fields'> = {}) {
    super(code)
    this.code = code
    this.params = details.params
    this.fields = details.fields
  }
}

/** An error about one field: 400 `error.bad-request` with `key` at `field`. */
export const fieldError = (field: string, key: string, params?: ErrorBody['params']): AppError =>
  new AppError('error.bad-request', { fields: { [field]: [key] }, ...(params && { params }) })

/** @throws AppError 400 at `path` with the place of an id that is listed twice */
export function expectOnce(ids: readonly number[], path: string): void {
  const seen = new Set<number>()
  for (const [position, id] of ids.entries())
    if (seen.size === seen.add(id).size) throw fieldError(`${path}.${position}`, fieldErrors.invalidValue)
}
