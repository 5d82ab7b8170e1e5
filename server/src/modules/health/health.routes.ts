import type { healthCalls } from '#contract/health.ts'
import { limits } from '#contract/limits.ts'
import { redactPersonalData } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { answers } from '../../platform/db/connection.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'

export function healthRoutes({ database, faults, log }: AppContext): Handlers<typeof healthCalls> {
  return {
    'GET /health/live': async () => ({ status: 'ok' }),

    'GET /health/ready': async ({ request }) => {
      if (request.server.isEnding() || !(await answers(database))) throw new AppError('error.not-ready')
      const storage = faults.now()
      return { status: 'ok', ...(storage && { storage }) }
    },

    'POST /logs': async ({ body: { message, level } }) => {
      // one line each, whatever the browser sends, so that it cannot forge log entries; the pages mask personal data before,
      // but anybody may call this
      const browser = redactPersonalData(readable(message)).slice(0, limits.logMessage)
      log[level]({ browser }, 'reported by a browser')
    },
  }
}

/** Characters of a message that are looked at, more than are kept, so that no secret is cut in two, which then looks like none. */
const looked = 4 * limits.logMessage
/** Characters of the longest secret that is not known by its beginning. */
const longest = 100

/** The beginning of a message; of one that is cut, without what a cut secret could be in. */
const readable = (message: string): string =>
  message.length <= looked ? message : message.slice(0, looked - longest)
