import { expect, it } from 'vitest'
import { withoutRefused } from './tick-queue.ts'

const tick = (id: number) => ({ socio: { id }, presente: true, hora: '2026-05-31T18:00:00.000Z' })
const ticks = [tick(1), tick(2), tick(3)]

it.each([
  [
    'all but the person who is in the census no more',
    { 'presenzas.1.socio': ['error.invalid-value'] },
    [1, 3],
  ],
  ['none when the meeting takes no more', {}, []],
  ['none when it is not told which are wrong', { presenzas: ['error.too-many-items'] }, []],
])('of a refused request remain %s', (_, fields, ids) => {
  expect(withoutRefused(ticks, fields).map(({ socio }) => socio.id)).toEqual(ids)
})
