import { expect, it } from 'vitest'
import { parseTime } from './parse-time.ts'

it.each([
  ['19:30', '19:30'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['1930', '19:30'],
  ['930', '09:30'],
  [' 9:05 ', '09:05'],
  ['19 h', '19:00'],
  ['7', '07:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('reads %j as %s', (typed, time) => expect(parseTime(typed)).toBe(time))

it.each(['', '24:00', '19:60', '19:3', 'ás oito', '19:30:00', '-1:00', '19:', '12345'])(
  'takes %j for no time',
  (typed) => expect(parseTime(typed)).toBeNull(),
)
