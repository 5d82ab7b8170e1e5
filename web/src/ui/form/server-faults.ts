import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '../../shell/api.ts'
import { errorText, fieldText } from '../../shell/errors.ts'

/** Error codes that concern one field without naming it: code → field. */
export type FaultyFields = Partial<Record<ErrorCode, string>>

/**
 * The server's errors by field path, in the user's language. Empty when the error concerns no field of the form; then it
 * becomes a notice.
 * @param known paths of the form's fields; errors of other fields have no place
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
