import { afterAll, beforeAll, expect, it } from 'vitest'
import { collect, setPlan } from '../../../testing/cotas.ts'
import { addMandato } from '../../../testing/mandatos.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { remit, setCharging } from '../../../testing/remesas.ts'
import { addSocio, deactivateSocio } from '../../../testing/socios.ts'

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

const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const getPayer = async (id: number): Promise<number> => (await recibo(id)).pagador.id
const getPagos = async (id: number) =>
  (await admin.call('GET /socios/:id', { params: { id } })).body.pagos.map(
    ({ importe }: Answer['body']) => importe,
  )

/** A parent who pays by direct debit for a child, and a charge of the child. */
async function addFamily(): Promise<Record<'parent' | 'child' | 'due', Answer['body']>> {
  const parent = await addSocio(admin, { nombre: 'Lois', apellidos: 'Lás Seoane' })
  const child = await addSocio(admin, { nombre: 'Brais', apellidos: 'Lás Rial' })
  await setPlan(admin, parent.id, [], { metodo: 'DOMICILIACION' })
  await addMandato(admin, parent.id, { iban: 'ES7921000813610123456789' })
  await setPlan(admin, child.id, [], { pagador: { id: parent.id } })
  return { parent, child, due: await addDue(child) }
}
async function addDue({ id }: { id: number }): Promise<Answer['body']> {
  const body = { socio: { id }, concepto: 'Cota infantil', importe: 20, vence: [2026, 6, 1] }
  const { status, body: due } = await treasurer.call('POST /recibos', { body })
  if (status !== 201) throw new Error(JSON.stringify(due))
  return due
}
const countLeft = async () =>
  (
    await treasurer.call('GET /cotas/persoas', { query: 'filters=pagadorBaixa:true&size=-1' })
  ).body.content.map(({ id }: Answer['body']) => id)

it('a payer who leaves hands open charges of others back to them, which the list of fees tells', async () => {
  const { parent, child, due } = await addFamily()
  const own = await addDue(parent)
  const paid = await addDue(child)
  await collect(treasurer, [{ id: paid.id }])
  expect(await getPayer(due.id)).toBe(parent.id)
  await deactivateSocio(admin, parent.id)
  expect(await recibo(due.id)).toMatchObject({ pagador: { id: child.id }, estado: 'PENDENTE' })
  expect([await getPayer(own.id), await getPayer(paid.id)]).toEqual([parent.id, parent.id])
  expect(await countLeft()).toContain(child.id)
  const ownOf = await treasurer.call('GET /recibos', { query: `filters=pagador:${child.id}` })
  expect(ownOf.body.content.map(({ id }: Answer['body']) => id)).toEqual([due.id])
  const search = async (text: string) =>
    (await treasurer.call('GET /recibos', { query: `search=${encodeURIComponent(text)}&size=-1` })).body
      .content
  expect((await search('Lois Seoane')).map(({ id }: Answer['body']) => id)).not.toContain(due.id)
  const { body } = await admin.call('GET /auditoria', { query: `filters=entidade:recibo,rexistro:${due.id}` })
  expect(body.content[0]).toMatchObject({ accion: 'MODIFICAR' })
})

it('a charge that the former payer still had falls back, although another one pays by now', async () => {
  const { parent, child, due } = await addFamily()
  const other = await addSocio(admin)
  await setPlan(admin, child.id, [], { pagador: { id: other.id }, version: 1 })
  await deactivateSocio(admin, parent.id)
  expect(await getPayer(due.id)).toBe(child.id)
  expect(await countLeft()).toContain(child.id)
})

it('charges at the bank stay with the payer, and follow when their remittance is voided, rejected or given back', async () => {
  const { parent, child, due } = await addFamily()
  const [returned, voided] = [await addDue(child), await addDue(child)]
  const first = (await remit(treasurer, [due, returned])).body
  const second = (await remit(treasurer, [voided])).body
  await deactivateSocio(admin, parent.id)
  for (const { id } of [due, returned, voided]) expect(await getPayer(id)).toBe(parent.id)
  await treasurer.call('PUT /remesas/:id/anular', {
    params: { id: second.id },
    body: { motivo: 'Outro día' },
  })
  expect(await recibo(voided.id)).toMatchObject({ estado: 'PENDENTE', pagador: { id: child.id } })
  await treasurer.call('PUT /remesas/:id/enviada', { params: { id: first.id } })
  await treasurer.call('PUT /recibos/:id/devolver', {
    params: { id: returned.id },
    body: { codigo: 'AM04', data: [2026, 5, 31] },
  })
  expect(await recibo(returned.id)).toMatchObject({ estado: 'DEVOLTO', pagador: { id: child.id } })
  expect(await getPayer(due.id)).toBe(parent.id)
})

it('money that the one who left paid is taken back from that record when it is undone', async () => {
  const { parent, child, due } = await addFamily()
  const { body } = await collect(treasurer, [{ id: due.id, importe: 5 }])
  await deactivateSocio(admin, parent.id)
  expect([await getPayer(due.id), await getPagos(parent.id), await getPagos(child.id)]).toEqual([
    child.id,
    [5],
    [],
  ])
  const undone = await treasurer.call('PUT /recibos/:id/cobros/:cobroId/anular', {
    params: { id: due.id, cobroId: body.cobros[0].id },
    body: { motivo: 'Erro' },
  })
  expect(undone.status).toBe(200)
  expect([await getPagos(parent.id), await getPagos(child.id)]).toEqual([[], []])
  expect(await recibo(due.id)).toMatchObject({ cobrado: 0, pagador: { id: child.id } })
})
