import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addRemesa } from '../../../testing/remesas.ts'
import { deactivateSocio, removeSocio } from '../../../testing/socios.ts'
import { eraseOldFicheiros } from './erasure.service.ts'
import { settleRemesas } from './settle.service.ts'

// it is 31 May 2026, and remittances are collected on 15 June
let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const day = 24 * 60 * 60_000
const ficheiro = async (id: number) =>
  (await keeper.call('GET /remesas/:id/ficheiro', { params: { id } })).status

/** Lets days go by, with what the server does every hour. */
async function wait(days: number): Promise<void> {
  portal.clock.advance(days * day)
  await settleRemesas(portal.context)
  await eraseOldFicheiros(portal.context)
  keeper = await portal.signIn('ROLE_ADMIN')
}

it('the file of a remittance goes when its charges are kept no longer; numbers, sums and SHA-256 stay', async () => {
  await keeper.call('PUT /axustes', { body: { prazos: { recibos: 2 } } })
  const { remesa, socio } = await addRemesa(keeper)
  const { remesa: unsent } = await addRemesa(keeper)
  await keeper.call('PUT /remesas/:id/enviada', { params: { id: remesa.id } })
  // until 15 June 2028
  await wait(731 + 15)
  expect([await ficheiro(remesa.id), remesa.ficheiro]).toEqual([200, true])

  await wait(1)
  expect(await ficheiro(remesa.id)).toBe(404)
  // what was never sent may still be taken to the bank
  expect(await ficheiro(unsent.id)).toBe(200)
  const { body: kept } = await keeper.call('GET /remesas/:id', { params: { id: remesa.id } })
  expect(kept).toMatchObject({ n: 1, suma: 30, sha256: remesa.sha256, estado: 'ENVIADA', ficheiro: false })
  const { body: trail } = await keeper.call('GET /auditoria', {
    query: 'filters=entidade:remesa,accion:ELIMINAR',
  })
  expect(trail.content).toMatchObject([{ autor: 'sistema', rexistro: String(remesa.id) }])

  await deactivateSocio(keeper, socio.id)
  expect((await removeSocio(keeper, socio.id)).status).toBe(204)
  const { body: later } = await keeper.call('GET /remesas/:id', { params: { id: remesa.id } })
  expect(later.recibos).toMatchObject([{ pagador: { nombre: `Persoa socia n.º ${socio.numero}` } }])
})
