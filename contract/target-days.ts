/** Bank days of the euro: days on which TARGET, the payment system of the Eurosystem, is open. Days are ISO text. */

import { day as dayLength } from './durations.ts'

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Easter Sunday of a Gregorian year in milliseconds (the anonymous algorithm of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - leapCenturies - moonShift + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const count = moon + weekday - 7 * correction + 114
  return Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1)
}

/** 1 January, 1 May, 25 and 26 December. */
const fixed = ['01-01', '05-01', '12-25', '12-26']

/**
 * Whether banks settle in euro on that day: no Saturday, Sunday, Good Friday, Easter Monday, 1 January, 1 May, 25 or 26
 * December (European Central Bank, TARGET calendar).
 * @param iso a day that exists, `2026-05-31`; a text that is no day is none either
 */
export function isTargetDay(iso: string): boolean {
  const day = Date.parse(`${iso}T00:00:00Z`)
  const fromEaster = (day - easter(Number(iso.slice(0, 4)))) / dayLength
  if (Number.isNaN(day)) return false
  return (
    ![0, 6].includes(new Date(day).getUTCDay()) &&
    ![-2, 1].includes(fromEaster) &&
    !fixed.includes(iso.slice(5))
  )
}

/**
 * The TARGET day `count` such days after `iso`; with 0 the first one that is not before it.
 * @throws RangeError when `iso` is no day
 */
export function addTargetDays(iso: string, count: number): string {
  let day = Date.parse(`${iso}T00:00:00Z`)
  if (count === 0) while (!isTargetDay(toIso(day))) day += dayLength
  for (let left = count; left > 0; ) {
    day += dayLength
    if (isTargetDay(toIso(day))) left -= 1
  }
  return toIso(day)
}
