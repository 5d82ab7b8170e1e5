import { describe, expect, it } from 'vitest'
import {
  backupName,
  databaseCopyName,
  incompleteName,
  orderByAge,
  scheduledName,
  toStamp,
  upgradeName,
} from './names.ts'

const time = new Date('2026-05-31T10:20:30Z')

describe('the time in the name of a backup', () => {
  // the short id of the second portal has nothing but digits, as that of one portal in forty
  it.each(['3fa4c2d1-0c1e-4b57-9f2a-0d6f4a1b2c3d', '77905185-0c1e-4b57-9f2a-0d6f4a1b2c3d'])(
    'is found beside the portal %s',
    (portal) => {
      const names = [
        backupName(time),
        scheduledName(portal, time),
        incompleteName(scheduledName(portal, time)),
        upgradeName(portal, time),
        incompleteName(upgradeName(portal, time)),
        databaseCopyName(time),
      ]
      expect(names.map(toStamp)).toEqual(names.map(() => '20260531-102030'))
    },
  )

  it('is in no other name', () => {
    for (const name of ['', 'facturas.zip', 'xuntanza-20260531-102030.zip.part1.old copy'])
      expect(toStamp(name)).toBe('')
  })
})

it('backups are ordered by their age; one named by a clock that was ahead is older than those made since', () => {
  const [ahead, before, incomplete, now] = [
    scheduledName('a', new Date('2031-01-01T00:00:00Z')),
    scheduledName('a', new Date('2026-05-30T10:20:30Z')),
    incompleteName(scheduledName('a', new Date('2026-05-31T09:00:00Z'))),
    scheduledName('a', time),
  ] as const
  expect(orderByAge([ahead, now, incomplete, before], time)).toEqual([ahead, before, incomplete, now])
})
