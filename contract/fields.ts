import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { limits } from './limits.ts'
import { roles } from './roles.ts'
import { isDni, isEmail, normalizeDni } from './rules.ts'

/** One line of text that must say something; spaces around it are dropped. */
export const line = z
  .string()
  .trim()
  .min(1, { error: fieldErrors.required, abort: true })
  .max(limits.line, fieldErrors.tooLong)

export const dni = z
  .string()
  .transform(normalizeDni)
  .pipe(z.string().min(1, { error: fieldErrors.required, abort: true }).refine(isDni, fieldErrors.nif))

export const email = line.refine(isEmail, fieldErrors.email)

export const authorities = z.array(z.enum(roles)).max(50, 'error.invalid-value')

/** Languages the portal has a dictionary for; which of them are offered is the setting LANGUAGES. */
export const language = z.enum(['GL', 'ES'])
export type Language = z.infer<typeof language>

/** Moment in UTC, ISO 8601. */
export const instant = z.string().describe('Instant, ISO 8601 in UTC')

/** Largest whole number either database keeps in an `integer` column. */
const largestNumber = 2_147_483_647

/** The `id` of a POST: a new record has none yet. */
export const noId = z.null('error.id-exists').optional()

/** The `id` of a PUT: which record it speaks of. */
export const bodyId = z.number('error.id-not-exists').int().max(largestNumber, 'error.invalid-value')

/**
 * Version guard of a PUT: the version the writer saw; an older one than the stored is a conflict, none at all is
 * accepted.
 */
export const seenVersion = z.number().int().nonnegative().max(largestNumber, 'error.invalid-value').nullish()
