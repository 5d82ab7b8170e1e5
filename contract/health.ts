import { z } from 'zod'
import { defineCalls } from './call.ts'
import { limits } from './limits.ts'

const state = z.object({ status: z.enum(['ok', 'unavailable']) })
const ready = state.extend({
  /** Why nothing can be stored, as far as the last attempts show; reading still works. */
  storage: z.enum(['full', 'unavailable']).optional(),
})

export const healthCalls = defineCalls({
  'GET /health/live': { summary: 'The process answers', access: 'all', response: state },
  'GET /health/ready': {
    summary: 'The database answers too (503 when it does not); with `storage` when nothing can be stored',
    access: 'all',
    response: ready,
  },
  'POST /logs': {
    summary: "A warning or error of a user's browser, for the server's log",
    access: 'all',
    perMinute: limits.logsPerMinute,
    body: z.object({ message: z.string(), level: z.enum(['warn', 'error']) }),
  },
})
