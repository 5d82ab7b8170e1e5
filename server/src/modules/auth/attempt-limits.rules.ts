import { day, hour, minute } from '#contract/durations.ts'
import type { AttemptKind } from './attempts.rows.ts'

export interface Limit {
  /** The maximum number within `window` milliseconds; the next attempt is refused. */
  most: number
  window: number
  /** The attempts that share a count. */
  per: 'person at address' | 'person at site' | 'address' | 'site'
}

const quarter = 15 * minute

/**
 * Brute-force limits (docs/domain.md, «Limits»). None of them locks out another address, except the limits of codes and of
 * letters: a code is only requested after the right password, and the links of the letters are valid for a day.
 */
export const limitsOf: Record<AttemptKind, Limit[]> = {
  'sign-in': [
    { most: 10, window: quarter, per: 'person at address' },
    { most: 50, window: quarter, per: 'address' },
    // an IPv6 user can have thousands of networks
    { most: 20, window: quarter, per: 'person at site' },
    { most: 100, window: quarter, per: 'site' },
  ],
  'second-factor': [
    { most: 5, window: quarter, per: 'person at address' },
    { most: 20, window: day, per: 'person at address' },
  ],
  reset: [
    { most: 5, window: hour, per: 'person at address' },
    { most: 10, window: hour, per: 'person at site' },
  ],
  // asking who is registered by trying one DNI after another
  'reset-unknown': [
    { most: 50, window: hour, per: 'address' },
    { most: 100, window: hour, per: 'site' },
  ],
  'reset-letter': [{ most: 10, window: day, per: 'person at address' }],
  invitation: [{ most: 10, window: day, per: 'person at address' }],
  // asking whose an e-mail is: by taking it, which is told to the old one, and by giving it to others
  'own-email': [{ most: 5, window: hour, per: 'person at address' }],
  'taken-email': [{ most: 20, window: hour, per: 'person at address' }],
  // a meeting where many apply over one network is room enough
  solicitude: [
    { most: 20, window: hour, per: 'address' },
    { most: 60, window: day, per: 'address' },
    { most: 40, window: hour, per: 'site' },
    { most: 120, window: day, per: 'site' },
  ],
  // an applicant who types another person's address causes three mails a day at most
  'solicitude-letter': [{ most: 3, window: day, per: 'person at address' }],
  // no mail confirms these, so that each costs the keepers of the register a look
  'solicitude-paper': [{ most: 3, window: day, per: 'address' }],
  'solicitude-paper-any': [{ most: 20, window: day, per: 'person at address' }],
  // the portal is no sender of mails for strangers
  'solicitude-any': [{ most: 300, window: day, per: 'person at address' }],
}

/**
 * Many wrong passwords for one login within an hour, from any address, slow down every further attempt, also one with the
 * right password, because an attacker may use many addresses. Each attempt waits, and the limit of one address counts for an
 * hour.
 */
export const busy = { most: 30, window: hour, delay: 2000 }

/** Kinds of which every attempt counts, right or wrong. */
export const alwaysCounted = [
  'reset',
  'reset-letter',
  'invitation',
  'own-email',
  'solicitude',
  'solicitude-letter',
  'solicitude-any',
  'solicitude-paper',
  'solicitude-paper-any',
] as const
export type AlwaysCounted = (typeof alwaysCounted)[number]
