import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { basesMaioria } from './kinds.ts'
import type { StatuteRules } from './statutes.ts'

const most = 1_000_000
const whole = z
  .number(fieldErrors.integer)
  .int(fieldErrors.integer)
  .min(0, fieldErrors.invalidValue)
  .max(most, fieldErrors.invalidValue)

/** A share of a whole: at least `num/den` of it, or more than that where `estrito`. At most all of it. */
const fraction = z
  .object({
    num: whole,
    den: whole.min(1, fieldErrors.positive),
    estrito: z.boolean(fieldErrors.invalidType),
  })
  .refine(({ num, den, estrito }) => (estrito ? num < den : num <= den), fieldErrors.invalidValue)

const majority = fraction.and(
  /** EMITIDOS: the votes for and against; PRESENTES: who is present or represented; CENSO: everybody with a vote. */
  z.object({ base: z.enum(basesMaioria, fieldErrors.invalidValue) }),
)

/** The longest notice and the longest wait between the two calls that statutes may ask for. */
const longestNotice = 365
const longestWait = 7 * 24 * 60
const days = whole.max(longestNotice, fieldErrors.invalidValue)

/** The rules of the numbers in statutes. */
export const statuteRules = z.object({
  avisoOrdinaria: days,
  avisoExtraordinaria: days,
  segundaChamada: z
    .object({ minutos: whole.min(1, fieldErrors.positive).max(longestWait, fieldErrors.invalidValue) })
    .nullable(),
  quorum1: fraction.nullable(),
  quorum2: fraction.nullable(),
  maiorias: z.object({ simple: majority, cualificada: majority, dousTerzos: majority }),
  delegacionsMax: whole,
  votanMorosos: z.boolean(fieldErrors.invalidType),
}) satisfies z.ZodType<StatuteRules>
