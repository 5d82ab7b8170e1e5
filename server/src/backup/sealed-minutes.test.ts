import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { readSealed } from '../platform/db/sealed-minutes.ts'
import { createBackupFixture, engines, forge } from '../testing/backups.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addHeld, setStatutes } from '../testing/reunions.ts'
import { addSocio } from '../testing/socios.ts'
import { movePortal } from './move.ts'
import { restoreBackup } from './restore.ts'
import { verifyPortal } from './verify.ts'

const deaf = { SMTP_URL: 'smtp://127.0.0.1:9' }
let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let source: Settings
let backup: string
let sealed: Awaited<ReturnType<typeof readSealed>>
beforeAll(async () => {
  fixture = await createBackupFixture()
  source = await fixture.emptyPlace('sqlite', deaf)
  const portal = await openTestPortal({ DATA_DIR: source.DATA_DIR, ...deaf, DATABASE_URL: '' })
  const keeper = await portal.signIn('ROLE_ADMIN')
  await addSocio(keeper)
  await setStatutes(keeper)
  for (let each = 0; each < 2; each += 1) {
    const { id, agreement } = await addHeld(keeper, 'asambleas', { approved: true })
    const params = { id }
    await keeper.call('POST /asambleas/:id/acta/dilixencias', { params, body: { texto: 'Unha nota' } })
    const body = { puntos: [{ id: agreement }] }
    await keeper.call('POST /asambleas/:id/certificados', { params, body })
  }
  await portal.close()
  backup = (await fixture.backUp(source)).path
  sealed = await readSealedOf(source)
})
afterAll(() => fixture.close())

async function readSealedOf(place: Settings) {
  const database = openDatabase(place)
  const rows = await readSealed(database.schema)
  await database.close()
  return rows
}

/** What happens to a change of each table whose rows never change. */
async function tryChanges(place: Settings): Promise<string[]> {
  const database = openDatabase(place)
  const told = async (work: Promise<unknown>) =>
    work.then(
      () => 'changed',
      (error: Error) => (/never change/.test(error.message) ? 'refused' : error.message),
    )
  const db = database.schema
  const answers = [
    await told(db.updateTable('acta').set({ contido: '{}' }).execute()),
    await told(db.deleteFrom('acta').execute()),
    await told(db.updateTable('dilixencia').set({ texto: 'x' }).execute()),
    await told(db.updateTable('certificado').set({ puntos: '[]' }).execute()),
    await told(db.deleteFrom('asamblea').execute()),
  ]
  await database.close()
  return answers
}
const allRefused = ['refused', 'refused', 'refused', 'refused', 'refused']

describe.each(engines)('approved minutes in a backup that is restored to %s', (engine) => {
  it('are the same, can be verified, and never change there either', async () => {
    const place = await fixture.emptyPlace(engine, deaf)
    await restoreBackup(place, backup)
    expect(await readSealedOf(place)).toEqual(sealed)
    expect((await verifyPortal(place)).faults).toEqual([])
    expect(await tryChanges(place)).toEqual(allRefused)
  })

  it('with another text than was approved are found by the check', async () => {
    const place = await fixture.emptyPlace(engine, deaf)
    const forged = await forge(backup, fixture.toPath(`forged-${engine}.zip`), (members) => {
      const rows = String(members.get('rows/acta.jsonl'))
      members.set('rows/acta.jsonl', Buffer.from(rows.replace('Local social', 'Outro lugar')))
    })
    await restoreBackup(place, forged)
    expect((await verifyPortal(place)).faults).toEqual([
      'The approved minutes n.º 1 of the assembly do not say what was approved.',
    ])
  })
})

describe('approved minutes that move to PostgreSQL', { skip: !process.env.TEST_DATABASE_URL }, () => {
  it('are the same, and never change there either', async () => {
    const { DATABASE_URL } = await fixture.emptyPlace('postgres', deaf)
    await movePortal(source, { databaseUrl: String(DATABASE_URL) })
    const there = { ...source, DATABASE_URL }
    expect(await readSealedOf(there)).toEqual(sealed)
    expect((await verifyPortal(there)).faults).toEqual([])
    expect(await tryChanges(there)).toEqual(allRefused)
  })
})
