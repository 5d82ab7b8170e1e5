import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant } from './fields.ts'
import { toListSchema } from './lists.ts'

const openSession = z.object({
  /** Identifier without access rights. */
  id: z.string(),
  /** Client of the session, such as Firefox and Windows; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  since: instant,
  /** Rounded to the hour. */
  lastUsed: instant,
  /** Whether it is the caller's session. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const sessionsCalls = defineCalls({
  'GET /account/sessions': {
    summary: "One's own open sessions: this one, then the others, the last used first",
    access: 'session',
    response: toListSchema(openSession),
  },
  'DELETE /account/sessions/:id': {
    summary: "Close one of one's own sessions",
    access: 'session',
    params: z.object({ id: z.string() }),
  },
  'DELETE /account/sessions': { summary: "Close all of one's own sessions but this one", access: 'session' },
})
