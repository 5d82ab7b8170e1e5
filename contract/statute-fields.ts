import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { basesMaioria } from './kinds.ts'
import type { BoardRules, MeetingRules, StatuteRules } from './statutes.ts'

const most = 1_000_000
const whole = z
  .number(fieldErrors.integer)
  .int(fieldErrors.integer)
  .min(0, fieldErrors.invalidValue)
  .max(most, fieldErrors.invalidValue)

const shareFields = z.object({
  num: whole,
  den: whole.min(1, fieldErrors.positive),
  estrito: z.boolean(fieldErrors.invalidType),
})

/** At most all of a whole. */
const isShare = ({ num, den, estrito }: z.output<typeof shareFields>): boolean =>
  estrito ? num < den : num <= den

/** A share of a whole: at least `num/den` of it, or more than that where `estrito`. At most all of it. */
const fraction = shareFields.refine(isShare, fieldErrors.invalidValue)

/** A share of the census, or that number of people where it is fewer. */
const quorumShare = shareFields
  .extend({ ouMaximo: whole.min(1, fieldErrors.positive).nullish() })
  .refine(isShare, fieldErrors.invalidValue)

const majority = fraction.and(
  /** EMITIDOS: the votes for and against; PRESENTES: who is present or represented; CENSO: everybody with a vote. */
  z.object({ base: z.enum(basesMaioria, fieldErrors.invalidValue) }),
)

/** The longest notice and the longest wait between the two calls that statutes may ask for. */
const longestNotice = 365
const longestWait = 7 * 24 * 60
const days = whole.max(longestNotice, fieldErrors.invalidValue)

const secondCall = z
  .object({ minutos: whole.min(1, fieldErrors.positive).max(longestWait, fieldErrors.invalidValue) })
  .nullable()
const majorities = z.object({ simple: majority, cualificada: majority, dousTerzos: majority })

const boardRules = z.object({
  /** For both types of meetings. */
  aviso: days,
  segundaChamada: secondCall,
  quorum1: quorumShare.nullable(),
  quorum2: quorumShare.nullable(),
  delegacionsMax: whole,
  maiorias: majorities,
}) satisfies z.ZodType<BoardRules>

/** The rules of the numbers of one meeting. */
export const meetingRules = z.object({
  avisoOrdinaria: days,
  avisoExtraordinaria: days,
  segundaChamada: secondCall,
  quorum1: quorumShare.nullable(),
  quorum2: quorumShare.nullable(),
  maiorias: majorities,
  delegacionsMax: whole,
  votanMorosos: z.boolean(fieldErrors.invalidType),
}) satisfies z.ZodType<MeetingRules>

/** The rules of the numbers in statutes: those of assemblies, and those of board meetings. */
export const statuteRules = meetingRules.extend({ xunta: boardRules }) satisfies z.ZodType<StatuteRules>

/** The same in a request: what is absent of the rules of the board is the default. */
export const statuteRulesIn = statuteRules.extend({ xunta: boardRules.partial().nullish() })
