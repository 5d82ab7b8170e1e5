import { fieldErrors } from '#contract/errors.ts'
import { timeAfterGap } from '#contract/local-times.ts'
import { fieldError } from '../app-error.ts'

/**
 * Refuses a local time that does not exist, because the clock goes forward over it. 00:00 stands for no time.
 * @param field the field of the request that holds `local`
 * @throws AppError 400 with the next time that exists, `seguinte`
 */
export function checkTimeExists(local: string | null | undefined, timeZone: string, field = 'fecha'): void {
  if (!local || local.endsWith('T00:00')) return
  const next = timeAfterGap(local, timeZone)
  if (next === null) return
  const params = { hora: local.slice(11), seguinte: next.slice(11) }
  throw fieldError(field, fieldErrors.skippedTime, params)
}
