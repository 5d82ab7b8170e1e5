import { expect, it } from 'vitest'
import { findRefused } from './tick-queue.ts'

const tick = (id: number) => ({ socio: { id }, presente: true, hora: '2026-05-31T18:00:00.000Z' })
const ticks = [tick(1), tick(2), tick(3)]

it.each([
  ['the person who is in the census no more', { 'presenzas.1.socio': ['error.invalid-value'] }, [2]],
  ['all when the meeting takes no more', {}, [1, 2, 3]],
  ['all when it is not told which are wrong', { presenzas: ['error.too-many-items'] }, [1, 2, 3]],
])('of a refused request is dropped %s', (_, fields, ids) => {
  expect(findRefused(ticks, fields).map(({ socio }) => socio.id)).toEqual(ids)
})
