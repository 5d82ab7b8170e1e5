import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant } from './fields.ts'
import { listOf } from './lists.ts'

const openSession = z.object({
  /** A name for it that opens nothing. */
  id: z.string(),
  /** What it was opened with, such as Firefox and Windows; null where it is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  since: instant,
  /** To the hour. */
  lastUsed: instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const sessionsCalls = defineCalls({
  'GET /account/sessions': {
    summary: "One's own open sessions: this one, then the others, the last used first",
    access: 'session',
    response: listOf(openSession),
  },
  'DELETE /account/sessions/:id': {
    summary: "Close one of one's own sessions",
    access: 'session',
    params: z.object({ id: z.string() }),
  },
  'DELETE /account/sessions': { summary: "Close all of one's own sessions but this one", access: 'session' },
})
