import { fieldErrors } from '#contract/errors.ts'
import { fieldError } from '../app-error.ts'

/**
 * The value of a filter with a whole number, such as a year or the id of a record; undefined without the filter.
 * @throws AppError 400 for any other value
 */
export function integerFilter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw fieldError('filters', fieldErrors.invalidValue)
  return Number(value)
}

/**
 * The value of a filter that is `true` or `false`; undefined without the filter.
 * @throws AppError 400 for any other value
 */
export function booleanFilter(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw fieldError('filters', fieldErrors.invalidValue)
  return value === 'true'
}
