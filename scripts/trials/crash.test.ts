import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killOnce, someWork, stopOften } from './crash/kills.ts'
import type { Place } from './crash/place.ts'
import { openPlace } from './crash/place.ts'
import { lookAtStored } from './crash/stored.ts'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import { dice } from './load/dice.ts'
import type { Load } from './load.ts'
import { prepareLoad, verifyLedger } from './load.ts'

const chance = dice(7)

let folder: string
let place: Place
let portal: Instance
let load: Load
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-crash-'))
  place = await openPlace('sqlite', folder)
  portal = await startInstance(folder)
  load = await prepareLoad([portal.url], { seed: 7, people: 4 })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

// id: portal-killed-people-work
it('a portal that is killed while people work starts by itself, with all it has promised and nothing by halves', async () => {
  const kills = { portal: 0, start: 0, database: 0 }
  for (let time = 1; time <= 3; time += 1) {
    load.begin()
    await someWork(load.ledger, chance)
    await killOnce(portal, place, chance, kills, { portal: [], database: [] }, load.end)
    expect(await verifyLedger(portal.url, load.ledger)).toEqual([])
    expect(await place.faults()).toEqual([])
  }
  expect(await verifyLedger(portal.url, load.ledger, { everything: true })).toEqual([])
  expect(await lookAtStored(place)).toMatchObject({ orphans: [], missing: [] })
  expect(load.ledger.acknowledged).toBeGreaterThan(15)
})

// id: portal-told-end-middle
it('a portal that is told to end in the middle of writes and uploads finishes them, and ends by itself', async () => {
  const { codes, contradictions } = await stopOften(portal, load, 1, chance)
  // 1: it was ended, for it did not come to an end
  expect(codes).toEqual([])
  expect(contradictions).toEqual([])
})

it('what is lost, changed or left over behind the portal’s back is found', async () => {
  const [paper] = await place.rows(
    "select content as key, size from file where holder is not null and type = 'pdf'",
  )
  const sent = (name: string) => load.ledger.entries.find(({ kind, record }) => kind.name === name && record)
  const [evento, grupo] = [sent('evento'), sent('grupo')]
  expect([evento, grupo, paper]).not.toContain(undefined)
  await place.change(`
      update evento set lugar = 'noutro sitio' where id = ${evento?.record?.id};
      delete from grupo where id = ${grupo?.record?.id};
      insert into auditoria (instante, autor, autor_nome, accion, entidade, rexistro, rexistro_nome, cambios, search)
        select instante, autor, autor_nome, accion, entidade, rexistro, rexistro_nome, cambios, search
        from auditoria order by id desc limit 1`)
  writeFileSync(join(folder, 'files', String(paper?.key)), 'x'.repeat(Number(paper?.size)))
  writeFileSync(join(folder, 'files/uploads/orphan'), 'x')
  await portal.kill()
  await portal.start()

  const problems = (await verifyLedger(portal.url, load.ledger, { everything: true })).join('\n')
  expect(problems).toContain(`evento ${evento?.marker}: version`)
  expect(problems).toContain(`grupo ${grupo?.marker}: what was acknowledged is not there`)
  expect(problems).toMatch(/the audit trail has 2 entries «.*» for 1 writes/)
  expect(problems).toMatch(/file\S* has other bytes/)
  expect((await lookAtStored(place)).orphans).toEqual(['uploads/orphan'])
})
