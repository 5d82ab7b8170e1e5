import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../shell/api.ts'
import { errorText, fieldText } from '../../shell/errors.ts'

/** Refusals that speak of one field without naming it: code → field. */
export type FaultyFields = Partial<Record<ErrorCode, string>>

/**
 * What the server found wrong, by field path, in the person's language. Empty when the refusal concerns no field of
 * the form; then it is a matter for the notice.
 * @param known paths the form shows; faults of any other field cannot be shown at a field
 */
export function serverFaults(
  error: unknown,
  known: (path: string) => boolean,
  faultyFields: FaultyFields = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const faults: Record<string, string> = {}
  for (const path of Object.keys(error.fields)) {
    const text = fieldText(error, path)
    if (text && known(path)) faults[path] = text
  }
  const field = faultyFields[error.code as ErrorCode]
  if (field) faults[field] ??= errorText(error)
  return faults
}
