import type { CallName } from '#contract/call.ts'
import type { Who } from '#contract/testing/who-may.ts'
import type { Fixtures, Person } from '../fixtures.ts'
import type { Request } from '../portal.ts'

/** Who is meant: by role, or by the group that restricts parts of the events. */
export type Among = Who | 'in the group'

/** One row of the table of who may what to whose record. */
export interface Case {
  call: CallName
  /** Whose record, in words. */
  of: string
  /** What is asked; `allowed` tells that it will be done, so that what it uses up has to be made anew. */
  request: (world: Fixtures, person: Person, allowed: boolean) => Request | Promise<Request>
  /** Who is answered what: the first that fits. Whoever is in none is refused: 401 without a session, else 403. */
  answers: [Among, string][]
  /** For whom it makes sense. */
  whom?: (person: Person) => boolean
}

/** Nobody has it. */
export const missing = 999_999
export const missingUuid = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'

export const notFound = '404 error.resource-not-found'
export const noFile = '404 file.error.not-found'
export const bad = '400 error.bad-request'

export const isMember = ({ socio }: Person): boolean => socio !== null
