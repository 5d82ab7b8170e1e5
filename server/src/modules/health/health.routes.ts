import type { healthCalls } from '#contract/health.ts'
import { limits } from '#contract/limits.ts'
import { answers } from '../../platform/db/connection.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'

export function healthRoutes({ database, faults, log }: Parts): Handlers<typeof healthCalls> {
  return {
    'GET /health/live': async () => ({ status: 'ok' }),

    'GET /health/ready': async ({ request }) => {
      if (request.server.isEnding() || !(await answers(database))) throw new Refusal('error.not-ready')
      const storage = faults.now()
      return { status: 'ok', ...(storage && { storage }) }
    },

    'POST /logs': async ({ body: { message, level } }) => {
      // one line each, however the browser broke it: nobody writes log entries of their own
      log[level]({ browser: message.slice(0, limits.logMessage) }, 'reported by a browser')
    },
  }
}
