// test:all only: it kills a server again and again
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleRemesas } from './modules/cotas/remittances/settle.service.ts'
import { norma43 } from './testing/bank/statements.ts'
import { addTipoCota, issue, setPlan } from './testing/cotas.ts'
import type { TestPlace } from './testing/database.ts'
import { createMigratedPlace } from './testing/database.ts'
import { bankFile, createAccount } from './testing/extractos.ts'
import type { Moment } from './testing/killed-portal.ts'
import { killServer } from './testing/killed-portal.ts'
import { addMandato } from './testing/mandatos.ts'
import type { Answer, Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'
import { setCharging } from './testing/remesas.ts'
import { addSocio } from './testing/socios.ts'

// Work of the treasurer that is killed in the middle, on 31 May 2026: nothing of it may be lost, and nothing be there twice.

const people = 26
const cents = 333
/** The months of this year that are left: with all members more than 200 charges. */
const months = ['05', '06', '07', '08', '09', '10', '11', '12']
let place: TestPlace
let portal: TestPortal
let keeper: Caller
let members: Answer['body'][]

async function open(): Promise<void> {
  portal = await openTestPortal({}, undefined, async () => ({ ...place, remove: async () => {} }))
}
beforeAll(async () => {
  place = await createMigratedPlace()
  await open()
  keeper = await portal.signIn('ROLE_ADMIN')
  await setCharging(keeper)
  members = []
  for (let count = 0; count < people; count += 1) {
    const member = await addSocio(keeper)
    await setPlan(keeper, member.id, [], { metodo: 'DOMICILIACION' })
    await addMandato(keeper, member.id, { iban: 'ES7921000813610123456789' })
    members.push(member)
  }
})
afterAll(async () => {
  await portal.close()
  await place.remove()
})

/** Closes the portal, kills another server of it at work, and opens it again. */
async function killed(
  moment: Moment,
  asked: { method: 'POST' | 'PUT'; url: string; body: object } | null,
  now = portal.clock(),
): Promise<void> {
  await portal.close()
  const { token } = keeper
  try {
    await killServer(place, { now, moment, asked: asked && { ...asked, token } })
  } finally {
    await open()
    // a server whose clock is ahead has ended the session
    keeper = await portal.signIn('ROLE_ADMIN')
  }
}

/** A new fee of every month, which everybody pays; returns its id. */
async function addMonthly(): Promise<{ id: number }> {
  const tipo = await addTipoCota(keeper, { nome: 'Clases', periodo: 'MENSUAL', importe: cents / 100 })
  const body = { socios: members.map(({ id }) => ({ id })), cota: { tipo, desde: [2026, 1, 1] } }
  expect((await keeper.call('POST /cotas/persoas/cota', { body })).status).toBe(204)
  return { id: tipo.id }
}

const findRecibos = async ({ id }: { id: number }) =>
  (await keeper.call('GET /recibos', { query: `size=1000&sort=numero,asc&filters=tipo:${id}` })).body.content
const listStates = (dues: { estado: string }[]) => [...new Set(dues.map(({ estado }) => estado))]
const ids = (dues: { id: number }[]) => dues.map(({ id }) => ({ id }))

/** Cents that are in the records of all members. */
async function paid(): Promise<number> {
  let sum = 0
  for (const { id } of members) {
    const { body } = await keeper.call('GET /socios/:id', { params: { id } })
    for (const { importe } of body.pagos) sum += Math.round(importe * 100)
  }
  return sum
}

/** Money of these charges that stands, in cents; each charge must say the same as its money. */
function collected(dues: Answer['body'][]): number {
  const sums = dues.map(({ cobros }) =>
    cobros.reduce((sum: number, { importe }: { importe: number }) => sum + Math.round(importe * 100), 0),
  )
  expect(sums).toEqual(dues.map(({ cobrado }) => Math.round(cobrado * 100)))
  return sums.reduce((sum, each) => sum + each, 0)
}

it('a fee run that is killed made all charges or none, and again it makes only what is missing, without gaps', async () => {
  const tipo = await addMonthly()
  const run = {
    method: 'POST' as const,
    url: '/cotas/emisions?dryRun=false',
    body: { tipos: [tipo], periodo: '2026-05' },
  }
  for (const moment of [
    { statement: 'insert into "recibo" ', at: 'statement' },
    { statement: 'insert into "recibo" ', at: 'commit' },
  ] as const) {
    await killed(moment, run)
    expect(await findRecibos(tipo)).toEqual([])
  }
  await killed({ statement: 'insert into "recibo" ', at: 'committed' }, run)
  expect((await issue(keeper, [tipo], '2026-05')).creados).toEqual([])
  expect((await issue(keeper, [tipo], '2026-06')).creados).toHaveLength(people)
  const dues = await findRecibos(tipo)
  const numbers = dues.map(({ numero }: { numero: string }) => Number(numero.slice(-5)))
  expect(numbers).toEqual(Array.from({ length: 2 * people }, (_, at) => numbers[0] + at))
  expect(new Set(dues.map(({ socio, periodo }: Answer['body']) => `${socio.id} ${periodo}`)).size).toBe(
    2 * people,
  )
})

it('a remittance that is killed is there with file, charges and mails, or not at all, and no charge is in two', async () => {
  const tipo = await addMonthly()
  await issue(keeper, [tipo], '2026-07')
  const dues = ids(await findRecibos(tipo))
  const body = { data: [2026, 6, 15], recibos: dues, confirmar: true }
  const make = { method: 'POST' as const, url: '/remesas?dryRun=false', body }
  const remesas = async () => (await keeper.call('GET /remesas')).body.content
  for (const moment of [
    { statement: 'insert into "remesa_recibo"', at: 'statement' },
    { statement: 'insert into "mail_message"', at: 'statement' },
    { statement: 'insert into "mail_message"', at: 'commit' },
  ] as const) {
    await killed(moment, make)
    expect(await remesas()).toEqual([])
    expect(listStates(await findRecibos(tipo))).toEqual(['PENDENTE'])
  }
  await killed({ statement: 'insert into "mail_message"', at: 'committed' }, make)
  const again = await keeper.call('POST /remesas', { query: { dryRun: 'false' }, body })
  expect(again).toMatchObject({ status: 400, error: 'error.remesa-baleira' })
  const [{ id, n, suma }, ...others] = await remesas()
  expect([n, suma, others]).toEqual([people, (people * cents) / 100, []])
  expect(listStates(await findRecibos(tipo))).toEqual(['REMESADO'])
  const xml = String((await keeper.call('GET /remesas/:id/ficheiro', { params: { id } })).body)
  expect(xml.match(/<EndToEndId>/g)).toHaveLength(people)
  // an invitation, and the announcement once
  for (const { email } of members.slice(0, 5)) expect(await portal.mailsTo(email, 2)).toHaveLength(2)
})

it('debits that are being settled when the server is killed count as paid once each', async () => {
  const tipo = await addMonthly()
  for (const month of months) await issue(keeper, [tipo], `2026-${month}`)
  const dues = ids(await findRecibos(tipo))
  const body = { data: [2026, 6, 15], recibos: dues, confirmar: true }
  const { body: remesa } = await keeper.call('POST /remesas', { query: { dryRun: 'false' }, body })
  await keeper.call('PUT /remesas/:id/enviada', { params: { id: remesa.id } })
  const before = await paid()
  const later = new Date('2026-06-25T10:00:00Z')
  const settled = async () => {
    const now = await findRecibos(tipo)
    expect(await paid()).toBe(before + collected(now))
    return now.filter(({ estado }: { estado: string }) => estado === 'PAGADO').length
  }
  // every start settles what is due, 200 debits in a transaction
  await killed({ statement: 'insert into "cobro"', at: 'commit' }, null, later)
  expect(await settled()).toBe(0)
  await killed({ statement: 'insert into "cobro"', at: 'committed' }, null, later)
  expect([0, dues.length]).not.toContain(await settled())
  await settleRemesas({ ...portal.context, clock: () => later })
  await settleRemesas({ ...portal.context, clock: () => later })
  expect(await settled()).toBe(dues.length)
  expect(await paid()).toBe(before + dues.length * cents)
})

it('a statement that is killed while it is read or recorded has each movement once, and each charge its money once', async () => {
  const tipo = await addMonthly()
  for (const month of months) await issue(keeper, [tipo], `2026-${month}`)
  const dues = await findRecibos(tipo)
  const movements = dues.map(({ referencia }: { referencia: string }) => ({ cents, texts: [referencia] }))
  const file = bankFile(norma43([createAccount(movements)]))
  const upload = { method: 'POST' as const, url: '/extractos', body: file }
  await killed({ statement: 'insert into "movemento"', at: 'statement' }, upload)
  await killed({ statement: 'insert into "movemento"', at: 'committed' }, upload)
  await keeper.call('POST /extractos', { body: file })
  const { body: list } = await keeper.call('GET /extractos')
  expect(list.content.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(dues.length)
  const { id } = list.content.find(({ n }: { n: number }) => n === dues.length)

  const before = await paid()
  const all = { params: { id }, query: { size: '1000' } }
  const { body: stored } = await keeper.call('GET /extractos/:id/movementos', all)
  const movementos = stored.content.map(({ id: movemento, importe, propostas: [first] }: Answer['body']) => ({
    id: movemento,
    recibos: [{ id: first.recibos[0].id, importe }],
  }))
  const record = { method: 'PUT' as const, url: `/extractos/${id}/conciliar`, body: { movementos } }
  const recorded: number[] = []
  // the same request each time; the second slice of the first one, and the first slice of what is left
  for (const moment of [
    { statement: 'insert into "movemento_cobro"', at: 'commit' },
    { statement: 'insert into "movemento_cobro"', time: 2, at: 'commit' },
    { statement: 'insert into "movemento_cobro"', at: 'committed' },
  ] as const) {
    await killed(moment, record)
    const now = await findRecibos(tipo)
    expect(await paid()).toBe(before + collected(now))
    recorded.push(now.filter(({ estado }: { estado: string }) => estado === 'PAGADO').length)
  }
  expect(recorded).toEqual([0, 25, 50])
  const { status } = await keeper.call('PUT /extractos/:id/conciliar', {
    params: { id },
    body: { movementos },
  })
  expect(status).toBe(200)
  expect(listStates(await findRecibos(tipo))).toEqual(['PAGADO'])
  expect(await paid()).toBe(before + dues.length * cents)
})
