// test:all only: it kills a server again and again
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyPortal } from './backup/verify.ts'
import type { TestPlace } from './testing/database.ts'
import { createMigratedPlace } from './testing/database.ts'
import type { Moment } from './testing/killed-portal.ts'
import { killServer } from './testing/killed-portal.ts'
import type { Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'
import { addHeld, setStatutes } from './testing/reunions.ts'
import { addSocio } from './testing/socios.ts'

// A secretary's work that is killed in the middle: minutes are approved with all that belongs to it, or not at all.

let place: TestPlace
let portal: TestPortal
let keeper: Caller
let member: { email: string }

async function open(): Promise<void> {
  portal = await openTestPortal({}, undefined, async () => ({ ...place, remove: async () => {} }))
}
beforeAll(async () => {
  place = await createMigratedPlace()
  await open()
  keeper = await portal.signIn('ROLE_ADMIN')
  await setStatutes(keeper)
  member = await addSocio(keeper)
})
afterAll(async () => {
  await portal.close()
  await place.remove()
})

/** Closes the portal, kills another server of it while it works on `url`, and opens it again. */
async function killAt(moment: Moment, url: string, body: object = {}): Promise<void> {
  const now = portal.clock()
  await portal.close()
  await killServer(place, { now, moment, asked: { method: 'POST', url, token: keeper.token, body } })
  await open()
  keeper = await portal.signIn('ROLE_ADMIN')
}

const readActa = async (id: number) => (await keeper.call('GET /asambleas/:id/acta', { params: { id } })).body
const approve = (id: number) => keeper.call('POST /asambleas/:id/acta/aprobar', { params: { id } })
const findFaults = async () => (await verifyPortal(portal.settings)).faults
/** The subjects of all mails to the member, once all were sent. */
async function findSubjects(): Promise<string[]> {
  const stored = portal.context.database.read
    .selectFrom('mail_delivery')
    .select('id')
    .where('address', '=', member.email)
  return (await portal.mailsTo(member.email, (await stored.execute()).length)).map(({ subject }) => subject)
}

it('an approval that is killed has given number, PDF and mails, or nothing of it, and the next one leaves no gap', async () => {
  const { id } = await addHeld(keeper, 'asambleas')
  const url = `/asambleas/${id}/acta/aprobar`
  for (const moment of [
    // the PDF is stored, and no row names it
    { statement: 'insert into "file"', at: 'statement' },
    { statement: 'insert into "mail_message"', at: 'commit' },
  ] as const) {
    await killAt(moment, url)
    expect(await readActa(id)).toMatchObject({ numero: null, sha256: null, pdf: null })
    expect(await findFaults()).toEqual([])
  }
  await killAt({ statement: 'update "acta"', at: 'committed' }, url)
  const { numero, pdf, sha256 } = await readActa(id)
  expect([numero, pdf?.type, sha256?.length]).toEqual([1, 'pdf', 64])
  expect((await approve(id)).error).toBe('error.acta-aprobada')
  const file = await keeper.call('GET /asambleas/:id/acta/pdf', { params: { id } })
  expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
  const subjects = await findSubjects()
  expect(subjects.filter((subject) => /acta/i.test(subject))).toHaveLength(1)
  // besides the one that welcomes the member
  expect(subjects.filter((subject) => /convocatoria/i.test(subject))).toHaveLength(1)
  const next = await addHeld(keeper, 'asambleas')
  expect((await approve(next.id)).body.numero).toBe(2)
  expect(await readActa(next.id)).toMatchObject({ anterior: sha256 })
  expect(await findFaults()).toEqual([])
})

it('a certificate that is killed is not there, and the next one has its number', async () => {
  const { id, agreement } = await addHeld(keeper, 'asambleas', { approved: true })
  const body = { puntos: [{ id: agreement }] }
  const url = `/asambleas/${id}/certificados`
  await killAt({ statement: 'insert into "certificado"', at: 'commit' }, url, body)
  const params = { id }
  expect((await keeper.call('GET /asambleas/:id/certificados', { params })).body.content).toEqual([])
  const next = await keeper.call('POST /asambleas/:id/certificados', { params, body })
  expect(next.body.numero).toBe(1)
  expect(await findFaults()).toEqual([])
})
