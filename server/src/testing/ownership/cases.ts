import type { CallName } from '#contract/call.ts'
import type { AllowedCallers } from '#contract/testing/who-may.ts'
import type { Fixtures, Person } from '../fixtures.ts'
import type { Request } from '../portal.ts'

/** The callers: by role, or by the group that restricts parts of the events. */
export type CallerGroup = AllowedCallers | 'in the group'

/** One row of the table of access by owner. */
export interface Case {
  call: CallName
  /** Owner of the record, in words. */
  of: string
  /** The request; `allowed` says that it will succeed, so that consumable records must be created again. */
  request: (world: Fixtures, person: Person, allowed: boolean) => Request | Promise<Request>
  /** The expected answers: the first match applies. All other callers get 401 without a session, else 403. */
  answers: [CallerGroup, string][]
  /** The users for whom the case makes sense. */
  whom?: (person: Person) => boolean
}

/** An id that no record has. */
export const missing = 999_999
export const missingUuid = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'

export const notFound = '404 error.resource-not-found'
export const noFile = '404 file.error.not-found'
export const bad = '400 error.bad-request'

export const isMember = ({ socio }: Person): boolean => socio !== null
