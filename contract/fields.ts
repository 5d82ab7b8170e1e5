import { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { isInvisible, isPlainLine, isPlainMarkup, isPlainText } from './hidden-characters.ts'
import { limits } from './limits.ts'
import { roles } from './roles.ts'
import {
  isBlankRichText,
  isCalendarDay,
  isDni,
  isEmail,
  isoDate,
  normalizeDni,
  normalizeIban,
  normalizePostalCode,
  normalizeTelephone,
  toCents,
} from './rules.ts'
import { accountFault } from './sepa-area.ts'

/** Reports a missing choice as required, instead of as an invalid option. */
export const requiredIfMissing = ({ input }: { input?: unknown }): string | undefined =>
  input === undefined || input === null || input === '' ? fieldErrors.required : undefined

/** One line of text, not blank; surrounding spaces are removed. */
export const line = z
  .string()
  .trim()
  .min(1, { error: fieldErrors.required, abort: true })
  .max(limits.line, { error: fieldErrors.tooLong, abort: true })
  .refine((text) => !isInvisible(text), { error: fieldErrors.required, abort: true })
  .refine(isPlainLine, { error: fieldErrors.hiddenCharacters, abort: true })

export const dni = z
  .string()
  .max(limits.line, fieldErrors.nif)
  .transform(normalizeDni)
  .pipe(z.string().min(1, { error: fieldErrors.required, abort: true }).refine(isDni, fieldErrors.nif))

/** One optional line of text: absent, null and blank are stored as the empty string. */
export const optionalLine = z
  .string()
  .trim()
  .max(limits.line, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainLine, fieldErrors.hiddenCharacters)
  .nullish()
  .transform((text) => text ?? '')

/** A postal code; empty if absent. */
export const postalCode = optionalLine
  .transform(normalizePostalCode)
  .pipe(z.string().regex(/^\d*$/, fieldErrors.postalCode))

/** A telephone. */
export const telephone = line.transform(normalizeTelephone)
/** A telephone; empty if absent. */
export const optionalTelephone = optionalLine.transform(normalizeTelephone)

/** A bank account of the SEPA area. */
export const account = line.transform((given, context): string => {
  const iban = normalizeIban(given)
  const fault = accountFault(iban)
  if (fault) context.addIssue({ code: 'custom', message: fault })
  return iban
})
/** A bank account of the SEPA area; empty if absent. */
export const optionalAccount = optionalLine.transform((given, context): string => {
  const iban = normalizeIban(given)
  const fault = iban === '' ? null : accountFault(iban)
  if (fault) context.addIssue({ code: 'custom', message: fault })
  return iban
})

/** An optional text of several lines: absent, null and blank are stored as the empty string. */
export const optionalText = z
  .string()
  .trim()
  .max(limits.text, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainText, fieldErrors.hiddenCharacters)
  .nullish()
  .transform((text) => text ?? '')

/** Longer texts, in characters, are blank or not once they are cleaned, in a thread: asking it here would keep other requests waiting. */
const longRichText = 100_000

/** Rich text as HTML with visible content. */
export const richText = z
  .string()
  .max(limits.richText, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainMarkup, { error: fieldErrors.hiddenCharacters, abort: true })
  .refine((html) => html.length > longRichText || !isBlankRichText(html), fieldErrors.required)

/** Local date in wire format: `[year, month, day]`. */
export const localDate = z
  .tuple([z.number().int(), z.number().int(), z.number().int()])
  .describe('Local date [year, month, day]')
export type LocalDate = z.infer<typeof localDate>

/** Local date in a request: `[2026, 5, 31]` or `2026-05-31`. Returns ISO text, as stored. */
export const localDateIn = z
  .union([z.string(), z.array(z.number()).max(20)], {
    error: (issue) => requiredIfMissing(issue) ?? fieldErrors.invalidDate,
  })
  .transform((given, context): string => {
    const [year = 0, month = 0, day = 0, ...rest] =
      typeof given === 'string' ? (/^(\d{4})-(\d{2})-(\d{2})$/.exec(given) ?? []).slice(1).map(Number) : given
    if (rest.length > 0 || !isCalendarDay(year, month, day)) {
      context.addIssue({ code: 'custom', message: fieldErrors.invalidDate })
      return z.NEVER
    }
    return isoDate(year, month, day)
  })
  .describe('Local date [year, month, day] or YYYY-MM-DD')

/** Local date and time in wire format: `[year, month, day, hour, minute]`; 00:00 without a time. */
export const localDateTime = z
  .tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int()])
  .describe('Local date and time [year, month, day, hour, minute]')
export type LocalDateTime = z.infer<typeof localDateTime>

/**
 * Local date and time in a request: `[2026, 5, 31, 19, 30]`, `2026-05-31T19:30`, or without the time, which is then 00:00.
 * Returns ISO text to the minute, as stored.
 */
export const localDateTimeIn = z
  .union([z.string(), z.array(z.number()).max(20)], {
    error: (issue) => requiredIfMissing(issue) ?? fieldErrors.invalidDate,
  })
  .transform((given, context): string => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, ...rest] =
      typeof given === 'string' ? dateTimeParts(given) : given
    const isTime = Number.isInteger(hour) && Number.isInteger(minute) && hour >= 0 && minute >= 0
    if (rest.length > 0 || !isTime || hour > 23 || minute > 59 || !isCalendarDay(year, month, day)) {
      context.addIssue({ code: 'custom', message: fieldErrors.invalidDate })
      return z.NEVER
    }
    return `${isoDate(year, month, day)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  })
  .describe(
    'Local date and time [year, month, day, hour, minute] or YYYY-MM-DDTHH:mm; the time may be missing',
  )

const dateTimeParts = (text: string): number[] =>
  (/^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::00(?:\.0+)?)?)?$/.exec(text) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))

/** Whole euro cents of an amount in euros: a number or a string of digits with at most two decimals. */
export const eurosIn = z
  .union([z.number(), z.string()], {
    error: (issue) => requiredIfMissing(issue) ?? fieldErrors.invalidAmount,
  })
  .transform((given, context): number => {
    const cents = toCents(given)
    if (cents === null || Math.abs(cents) > limits.cents) {
      context.addIssue({
        code: 'custom',
        message: given === '' ? fieldErrors.required : fieldErrors.invalidAmount,
      })
      return z.NEVER
    }
    return cents
  })
  .describe('Euros with at most two decimals, a number or text such as "12.50"')

export const email = line.refine(isEmail, fieldErrors.email)

/** The form of an e-mail that a person may lack: absent, null and blank are null. */
export const orNone = (schema: typeof email) =>
  z
    .string()
    .nullish()
    .transform((text) => (text?.trim() ? text : null))
    .pipe(schema.nullable())

/**
 * The e-mail of an existing record: one that an earlier version took may stay unchanged. The service refuses
 * any other that does not match {@link email}.
 */
const keptEmail = line.refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), fieldErrors.email)

/** {@link email} and {@link keptEmail} of a person who may have none. */
export const emailOrNone = orNone(email)
export const keptEmailOrNone = orNone(keptEmail)

/** Says that a person has no e-mail, which an empty field alone does not. */
export const senCorreo = z.boolean().nullish()

/** Whether a value passed the rules of its field so far. */
const isFaultless =
  (field: string) => (payload: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !payload.issues.some(({ path }) => path?.[0] === field)

/** A person's e-mail is required unless `senCorreo` says that there is none, and then there must be none. Told together with other errors. */
export const withOptionalEmail = <
  Body extends z.ZodType<{ email: string | null; senCorreo?: boolean | null | undefined }>,
>(
  body: Body,
) =>
  body
    .refine(({ email: given, senCorreo: without }) => given !== null || without === true, {
      error: fieldErrors.required,
      path: ['email'],
      when: isFaultless('email'),
    })
    .refine(({ email: given, senCorreo: without }) => given === null || without !== true, {
      error: fieldErrors.withEmail,
      path: ['senCorreo'],
      when: isFaultless('email'),
    })

export const authorities = z.array(z.enum(roles)).max(50, 'error.invalid-value')

/** Languages with a dictionary; the setting LANGUAGES selects those on offer. See docs/adding-a-module.md, «Adding a language». */
export const language = z.enum(['GL', 'ES'])
export type Language = z.infer<typeof language>

/** Instant in UTC, ISO 8601. */
export const instant = z.string().describe('Instant, ISO 8601 in UTC')

/** Largest value of an `integer` column in both databases. */
const largestNumber = 2_147_483_647

/** An `id` in the address. An impossible one is answered 404. */
export const idParam = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => (Number(text) > largestNumber ? 0 : Number(text)))

/** A reference to another record by its id, which both databases can look for: a negative one is of no record. */
export const reference = z.object({
  id: z
    .number()
    .int()
    .min(-largestNumber, fieldErrors.invalidValue)
    .max(largestNumber, fieldErrors.invalidValue),
})

/** Records of one request, each of which is changed or printed: one at least, and not too many for one transaction. */
export const atOnce = <T extends z.ZodType>(each: T) =>
  z.array(each).min(1, fieldErrors.required).max(limits.atOnce, 'error.too-many-items')

/** The `id` of a POST: a new record has none. */
export const noId = z.null('error.id-exists').optional()

/** The `id` of a PUT: the record to change. */
export const bodyId = z
  .number('error.id-not-exists')
  .int()
  .min(0, 'error.invalid-value')
  .max(largestNumber, 'error.invalid-value')

/**
 * Version guard of a PUT: the version the client saw. An older version than the stored one is a conflict; without a version
 * the change is accepted.
 */
export const seenVersion = z.number().int().nonnegative().max(largestNumber, 'error.invalid-value').nullish()
