import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../docs/examples/portal-copies')
const day = 24 * 60 * 60_000

/** A stand-in for rclone, between two folders. */
const rclone = `#!/bin/sh
set -eu
for last; do :; done
case $1 in
  copy) find "$4" -maxdepth 1 -name "$3" -exec cp -p {} "$last" ';' ;;
  lsf)
    case "$*" in *--min-age*) old="-mtime +89" ;; *) old= ;; esac
    find "$last" -maxdepth 1 -type f -name 'xuntanza-*.zip' $old -printf '%f\\n' ;;
  deletefile) rm "$2" ;;
esac
`

let folder: string
let from: string
let to: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-copies-'))
  from = join(folder, 'backups')
  to = join(folder, 'copies')
  for (const each of [from, to, join(folder, 'bin')]) mkdirSync(each)
  writeFileSync(join(folder, 'bin/rclone'), rclone, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = () =>
  spawnSync('sh', [script, from, to], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  })
const toName = (days: number, end = '') => {
  const stamp = new Date(Date.now() - days * day).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return `xuntanza-auto-12345678-${stamp.replace('T', '-')}${end}.zip`
}
/** Files in a folder, as old as their names say. */
const put = (place: string, days: number[], end = '') =>
  days.map((age) => {
    const name = toName(age, end)
    writeFileSync(join(place, name), name)
    const at = new Date(Date.now() - age * day)
    utimesSync(join(place, name), at, at)
    return name
  })

test('when backups have stopped, the newest copies stay at any age', () => {
  const old = put(
    to,
    Array.from({ length: 20 }, (_, index) => 200 + index),
  )
  const lacking = put(to, [150, 151], '-incomplete')
  expect(run().status).toBe(0)
  expect(readdirSync(to).sort()).toEqual([...old.slice(0, 14), ...lacking.slice(0, 1)].sort())
})

test('copies that a clock which was ahead has named keep none of the newest from staying', () => {
  const ahead = put(
    to,
    Array.from({ length: 14 }, (_, index) => -500 - index),
  )
  const newest = put(to, [100, 101])
  expect(run().status).toBe(0)
  expect(readdirSync(to).sort()).toEqual([...ahead, ...newest].sort())
})

test('backups are copied, copies older than 90 days go, and the portal is told', () => {
  const kept = put(
    from,
    Array.from({ length: 14 }, (_, index) => index),
  )
  const younger = put(to, [30, 89])
  put(to, [95, 120])
  writeFileSync(join(from, 'notes.txt'), 'mine')
  expect(run().stderr).toBe('')
  expect(readdirSync(to).sort()).toEqual([...kept, ...younger].sort())
  expect(Date.now() - statSync(join(from, 'copied-elsewhere')).mtimeMs).toBeLessThan(day)
})

test('when the copying fails, nothing is deleted there and the portal is not told', () => {
  writeFileSync(join(folder, 'bin/rclone'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  put(to, [200])
  expect(run().status).toBe(3)
  expect(readdirSync(to)).toHaveLength(1)
  expect(existsSync(join(from, 'copied-elsewhere'))).toBe(false)
})
