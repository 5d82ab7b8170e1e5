import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import type { tiposReunion } from './kinds.ts'

/** What assemblies and board meetings have in common. */

export type TipoReunion = (typeof tiposReunion)[number]

const whole = z
  .number()
  .int(fieldErrors.integer)
  .min(1, fieldErrors.positive)
  .max(2_147_483_647, fieldErrors.integer)

/** Number of a meeting: a whole number from 1, or the same as a string. */
export const numeroIn = z.union(
  [
    whole,
    z
      .string()
      .regex(/^-?\d{1,9}$/, fieldErrors.integer)
      .transform(Number)
      .pipe(whole),
  ],
  { error: fieldErrors.integer },
)
