import { type BirthDate, birthDateFault } from '#contract/rules.ts'
import { type Key, type Translate, translate } from '../shell/i18n.ts'
import { shortDate } from './dates.ts'

/** A birth date as the form holds it: what is typed, any part of which may be missing. */
export interface TypedBirthDate {
  diaNac: string
  mesNac: string
  anoNac: string
}

const parsePart = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** Its parts as the API takes them. */
export const parseParts = ({ diaNac, mesNac, anoNac }: TypedBirthDate): BirthDate => ({
  diaNac: parsePart(diaNac),
  mesNac: parsePart(mesNac),
  anoNac: parsePart(anoNac),
})

const birthParts = ['diaNac', 'mesNac', 'anoNac'] as const
const outOfRange = {
  diaNac: 'socio.dia-wrong',
  mesNac: 'socio.mes-wrong',
  anoNac: 'socio.ano-wrong',
} as const satisfies Record<keyof BirthDate, Key>

/**
 * The faults of a birth date, by part. Any part may be missing; the others must be part of an existing day, not after today.
 * @param today 2026-05-31
 */
export function birthFaults(typed: TypedBirthDate, today: string): Partial<Record<keyof BirthDate, string>> {
  const date = parseParts(typed)
  // Text that is no number is reported like a number that is out of its range.
  for (const part of birthParts)
    if (date[part] !== null && !Number.isInteger(date[part])) return { [part]: translate(outOfRange[part]) }
  const fault = birthDateFault(date, today)
  if (fault === null) return {}
  if (fault === 'future') return { anoNac: translate('error.future-date') }
  const isAlone = fault === 'diaNac' && date.diaNac !== null && date.diaNac >= 1 && date.diaNac <= 31
  return { [fault]: translate(isAlone ? 'error.invalid-date' : outOfRange[fault]) }
}

/** Day, month and year of a whole date typed or pasted into one field, `31/5/1956` or `1956-05-31`; else nothing. */
export function splitBirthDate(text: string): TypedBirthDate | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})\s*$/.exec(text) ?? []
  if (day && month && year) return { diaNac: day, mesNac: month, anoNac: year }
  const [, isoYear, isoMonth, isoDay] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text) ?? []
  if (isoYear && isoMonth && isoDay)
    return { diaNac: String(Number(isoDay)), mesNac: String(Number(isoMonth)), anoNac: isoYear }
  return undefined
}

/** A birth date to read, as much of it as is known: `31-05-1956`, «maio de 1956», «31 de maio», «1956». */
export function birthDateText({ diaNac, mesNac, anoNac }: BirthDate, t: Translate): string {
  if (diaNac && mesNac && anoNac) return shortDate([anoNac, mesNac, diaNac])
  const month = mesNac ? t(`date.month.${mesNac}` as Key) : ''
  if (month && anoNac) return t('socio.month-of', { month, year: anoNac })
  if (month && diaNac) return t('socio.day-of', { day: diaNac, month })
  const day = diaNac ? t('socio.day-alone', { day: diaNac }) : ''
  return [day, month, anoNac ?? ''].filter((part) => part !== '').join(', ')
}
