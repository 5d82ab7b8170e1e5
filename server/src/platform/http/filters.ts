import { fieldErrors } from '#contract/errors.ts'
import { refuseField } from './errors.ts'

/**
 * The value of a filter by a whole number, such as a year or the id of a record; undefined when it is not asked for.
 * @throws Refusal 400 for anything else
 */
export function wholeFilter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw refuseField('filters', fieldErrors.invalidValue)
  return Number(value)
}
