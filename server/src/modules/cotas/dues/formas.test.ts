import { afterAll, beforeAll, expect, it } from 'vitest'
import { setPlan } from '../../../testing/cotas.ts'
import { addMandato } from '../../../testing/mandatos.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { remit, setCharging } from '../../../testing/remesas.ts'
import { signInSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
  await setCharging(admin)
})
afterAll(() => portal.close())

interface Member {
  socio: Answer['body']
  caller: Caller
}
/** A member who pays as `metodo` says, with a mandate if it is by direct debit. */
async function addMember(metodo = 'DOMICILIACION'): Promise<Member> {
  const member = await signInSocio(portal, admin)
  await setPlan(admin, member.socio.id, [], { metodo })
  if (metodo === 'DOMICILIACION')
    await addMandato(admin, member.socio.id, { iban: 'ES7921000813610123456789' })
  return member
}
async function addDue({ socio }: Member, concepto: string, vence: number[]): Promise<Answer['body']> {
  const body = { socio: { id: socio.id }, concepto, importe: 28, vence }
  return (await treasurer.call('POST /recibos', { body })).body
}
const past = [2026, 5, 1]
const future = [2026, 12, 31]

const own = async ({ caller }: Member) => (await caller.call('GET /account/cotas')).body
const getPaper = async ({ caller }: Member, { id }: { id: number }): Promise<string> =>
  (await readPdf((await caller.call('GET /recibos/:id/pdf', { params: { id } })).body)).pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
async function sendReminder({ socio }: Member, ...dues: { id: number }[]): Promise<string> {
  const recibos = dues.map(({ id }) => ({ id }))
  const { status } = await treasurer.call('POST /recibos/avisos', { body: { recibos } })
  expect(status).toBe(202)
  const mails = await portal.mailsTo(socio.email, 2)
  return (mails.find(({ subject }) => subject.includes('cotas pendentes'))?.text ?? '').replace(/\s+/g, ' ')
}
/** The words of a payment by transfer. */
const transfer = /ES91|RF\d\d|transferencia/

it('those who pay by direct debit read what will be debited, and the day once it is in a remittance', async () => {
  const member = await addMember()
  const due = await addDue(member, 'Cota anual', past)
  const forma = { xeito: 'CARGO', importe: 28, data: null, conta: '…6789', motivo: null }
  expect(await own(member)).toMatchObject({
    metodo: 'DOMICILIACION',
    debe: 28,
    recibos: [{ id: due.id, forma }],
  })
  const said = 'Cobrarémosche 28,00 € na conta …6789; non tes que facer nada.'
  const paper = await getPaper(member, due)
  expect(paper).toContain(said)
  expect(paper).not.toMatch(transfer)
  const mail = await sendReminder(member, due)
  expect(mail).toContain(said)
  expect(mail).not.toMatch(transfer)
  await remit(treasurer, [due])
  expect((await own(member)).recibos[0].forma).toEqual({ ...forma, data: [2026, 6, 15] })
  expect(await getPaper(member, due)).toContain(
    'Cobrarémosche 28,00 € na conta …6789 o 15 de xuño de 2026; non tes que facer nada.',
  )
})

it('those whom the bank would not charge read why, and how to pay', async () => {
  const unsigned = await signInSocio(portal, admin)
  await setPlan(admin, unsigned.socio.id, [], { metodo: 'DOMICILIACION' })
  const due = await addDue(unsigned, 'Cota anual', past)
  expect((await own(unsigned)).recibos[0].forma).toMatchObject({
    xeito: 'SEN_MANDATO',
    motivo: 'SEN_MANDATO',
  })
  expect(await getPaper(unsigned, due)).toMatch(/aínda non temos o teu mandato asinado.*ES91/)
  expect(await sendReminder(unsigned, due)).toMatch(/aínda non temos o teu mandato asinado.*ES91/)

  const returned = await addMember()
  const back = await addDue(returned, 'Cota anual', past)
  await remit(treasurer, [back])
  await treasurer.call('PUT /recibos/:id/devolver', {
    params: { id: back.id },
    body: { codigo: 'AM04', data: [2026, 5, 31] },
  })
  const [row] = (await own(returned)).recibos
  expect(row.forma).toMatchObject({ xeito: 'DEVOLTO', data: [2026, 5, 31] })
  expect(await getPaper(returned, back)).toMatch(
    /O banco devolveunos o cobro de 28,00 € o 31 de maio de 2026.*ES91/,
  )
})

it('those who pay in another way read that it is known', async () => {
  const member = await addMember('EFECTIVO')
  const due = await addDue(member, 'Cota anual', past)
  expect((await own(member)).recibos[0].forma).toMatchObject({ xeito: 'EFECTIVO', importe: 28 })
  expect(await sendReminder(member, due)).toMatch(/Consta que pagas en efectivo/)
})

it('a member whose charge another pays does not read the account of the payer', async () => {
  const payer = await addMember()
  const child = await signInSocio(portal, admin)
  await setPlan(admin, child.socio.id, [], { pagador: { id: payer.socio.id } })
  const due = await addDue(child, 'Cota infantil', past)
  expect((await own(child)).recibos).toMatchObject([{ id: due.id, forma: null }])
  expect((await own(payer)).recibos).toMatchObject([{ id: due.id, forma: { xeito: 'CARGO' } }])
  expect(await getPaper(payer, due)).toContain('…6789')
  const paper = await getPaper(child, due)
  expect(paper).toContain('Cobrarémosche 28,00 € na túa conta; non tes que facer nada.')
  expect(paper).not.toContain('6789')
})

it('a reminder speaks of overdue charges only, and says each reference once', async () => {
  const member = await addMember('TRANSFERENCIA')
  const late = await addDue(member, 'Cota anual', past)
  const later = await addDue(member, 'Camiseta', future)
  const mail = await sendReminder(member, late, later)
  expect(mail).toContain('Cota anual')
  expect(mail).not.toContain('Camiseta')
  expect(mail.split(late.referencia)).toHaveLength(2)
  expect(mail).not.toContain(later.referencia)
  const getAvisos = async ({ id }: { id: number }) =>
    (await treasurer.call('GET /recibos/:id', { params: { id } })).body.avisos
  expect([await getAvisos(late), await getAvisos(later)]).toEqual([[{ data: [2026, 5, 31] }], []])
  // naming the other one does not remind of the same charge again
  const again = await treasurer.call('POST /recibos/avisos', { body: { recibos: [{ id: later.id }] } })
  expect(again).toMatchObject({ status: 400, error: 'error.aviso-recente' })
})
