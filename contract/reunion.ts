import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import type { tiposReunion } from './kinds.ts'

/** What assemblies and board meetings share. */

export type TipoReunion = (typeof tiposReunion)[number]

/** Number of a meeting: a whole number; text of digits counts as one. */
export const numeroIn = z.union(
  [
    z.number().int().min(-2_147_483_648).max(2_147_483_647),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: fieldErrors.integer },
)
