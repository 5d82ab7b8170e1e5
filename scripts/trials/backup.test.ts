import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalSettings } from '../bench/portal.mjs'
import { startPostgres } from '../postgres.mjs'
import { runCommand, succeed, sumsIn } from './backup/commands.ts'
import { fillPortal } from './backup/ground.ts'
import { killMoves, killRestores } from './backup/kills.ts'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import { dice } from './load/dice.ts'

const chance = dice(11)

let folder: string
let portal: Instance
let settings: Record<string, string>
let empty: string
let full: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-backup-trial-'))
  portal = await startInstance(join(folder, 'portal'))
  settings = portalSettings(portal.folder, 3000)
  empty = join(folder, 'empty.zip')
  full = join(folder, 'full.zip')
  await succeed('backup', ['--to', empty], settings)
  await fillPortal(portal.folder, { socios: 300, pagos: 5, files: 20, bytes: 200_000 })
  await succeed('backup', ['--to', full], settings)
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the commands refuse in one line what they cannot do', async () => {
  const line = async (...given: Parameters<typeof runCommand>) => {
    const { code, output } = await runCommand(...given)
    return [code, output.trim()]
  }
  expect(await line('backup', ['--to', full], settings)).toEqual([1, `${full} exists already.`])
  expect(await line('restore', [full, '--force'], settings)).toEqual([
    1,
    `Another server is already running on the data folder ${portal.folder}.`,
  ])
  const nobody = 'postgres://x:segredo@127.0.0.1:9/x'
  expect(await line('move', ['--tu', nobody], settings)).toEqual([
    1,
    "Unknown option '--tu'. --help tells more.",
  ])
  await portal.stop()
  const [code, appError] = await line('move', [], { ...settings, MOVE_TO: nobody })
  expect([code, appError]).toEqual([1, expect.stringMatching(/^DATABASE_URL is \(not shown\), but [^\n]*$/)])
  expect(appError).not.toContain('segredo')
})

// id: restore-killed-leaves-portal
it('a restore that is killed leaves the one portal or the other, and comes to its end when run again', async () => {
  expect(await sumsIn(full)).not.toBe(await sumsIn(empty))
  expect(await killRestores(full, empty, folder, 1, chance)).toMatchObject({ problems: [] })
})

// id: move-killed-leaves-nothing
it('a move that is killed leaves nothing or all of the portal, and the source as it was', async () => {
  const postgres = await startPostgres()
  expect(await killMoves(settings, postgres.url, 1, chance)).toMatchObject({ problems: [] })
  await postgres.stop()
})
