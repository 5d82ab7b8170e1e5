import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecibo } from '../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addDebitedRecibo, remit, setCharging } from '../testing/remesas.ts'
import { addSocio, signInSocio } from '../testing/socios.ts'
import { uploadPhoto } from '../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

/** The entries of what left, newest first, as who, what and how many. */
async function taken(
  entidade: string,
  rexistro: number | '',
): Promise<[who: string, what: string, many: number][]> {
  const query = { filters: `entidade:${entidade},accion:EXPORTAR`, sort: 'id,desc' }
  const { content } = (await admin.call('GET /auditoria', { query })).body
  return content
    .filter((entry: Answer['body']) => entry.rexistro === String(rexistro))
    .map(({ autor, rexistroNome, cambios }: Answer['body']) => [
      autor,
      rexistroNome,
      cambios.find(({ campo }: { campo: string }) => campo === 'cantos')?.despois,
    ])
}

describe('what leaves the portal is noted once, with who, what and how much', () => {
  it('as the file of a remittance with its debits, and its letters', async () => {
    await setCharging(admin)
    const dues = [await addDebitedRecibo(admin), await addDebitedRecibo(admin)]
    const { body: remesa } = await remit(
      treasurer,
      dues.map(({ recibo }) => recibo),
    )
    const params = { id: remesa.id }
    expect((await treasurer.call('GET /remesas/:id/ficheiro', { params })).status).toBe(200)
    expect(await taken('remesa', remesa.id)).toEqual([
      [treasurer.login, expect.stringMatching(/^REM.*\.xml$/), 2],
    ])
  })

  it('as a mandate with its account, and not as an order that is still to be filled in', async () => {
    const { mandato, socio } = await addDebitedRecibo(admin)
    const params = { id: mandato.id }
    expect((await treasurer.call('GET /mandatos/:id/pdf', { params })).status).toBe(200)
    expect(await taken('mandato', mandato.id)).toEqual([[treasurer.login, `${mandato.referencia}.pdf`, 1]])
    const blank = await treasurer.call('GET /socios/:id/mandato-en-branco', { params: { id: socio.id } })
    expect(blank.status).toBe(200)
    expect(await taken('mandato', '')).toEqual([])
  })

  it('as a workbook with its rows', async () => {
    const { totalElements } = (await admin.call('GET /socios', { query: { size: '1' } })).body
    expect((await admin.call('GET /socios/report')).status).toBe(200)
    expect(await taken('socio', '')).toEqual([[admin.login, 'Persoas socias.xlsx', totalElements]])
    const { id } = await addSocio(admin)
    await admin.call('POST /grupos', { body: { name: 'Coro', socios: [{ id }] } })
    const { caller } = await signInSocio(portal, admin)
    expect((await caller.call('GET /grupos/report')).status).toBe(200)
    expect(await taken('grupo', '')).toEqual([[caller.login, 'Grupos.xlsx', 1]])
  })

  it('as papers of many charges, and not as the paper of one', async () => {
    const [one, other] = [await addRecibo(admin), await addRecibo(admin)]
    const ask = (...recibos: Answer['body'][]) =>
      treasurer.call('POST /recibos/pdf', { body: { recibos: recibos.map(({ id }) => ({ id })) } })
    expect((await ask(one.recibo)).status).toBe(200)
    expect(await taken('recibo', '')).toEqual([])
    expect((await ask(one.recibo, other.recibo)).status).toBe(200)
    expect(await taken('recibo', '')).toEqual([[treasurer.login, 'Recibos.pdf', 2]])
  })

  it('as an archive of photos; what visitors may take is public, and not noted', async () => {
    const photos = [0, 1].map((r) => uploadPhoto(admin, `Foto ${r}.jpg`, { r, g: 9, b: 9, alpha: 1 }))
    const fotos = (await Promise.all(photos)).map(({ uuid }) => ({ uuid }))
    const { body } = await admin.call('POST /eventos', { body: { titulo: 'Magosto', publico: true, fotos } })
    const { caller } = await signInSocio(portal, admin)
    const params = { id: body.id }
    expect((await portal.visitor.call('GET /eventos/:id/images', { params })).status).toBe(200)
    expect(await taken('evento', body.id)).toEqual([])
    expect((await caller.call('GET /eventos/:id/images', { params })).status).toBe(200)
    expect(await taken('evento', body.id)).toEqual([[caller.login, 'Magosto.zip', 2]])
  })

  it('and nothing by a HEAD, with which the browser asks first whether a file is there', async () => {
    const { mandato } = await addDebitedRecibo(admin)
    const head = await portal.app.inject({
      method: 'HEAD',
      url: `/api/mandatos/${mandato.id}/pdf`,
      headers: { authorization: `Bearer ${treasurer.token}` },
    })
    expect(head.statusCode).toBe(200)
    expect(await taken('mandato', mandato.id)).toEqual([])
  })

  it('and nothing that was refused', async () => {
    const { caller } = await signInSocio(portal, admin)
    const { mandato } = await addDebitedRecibo(admin)
    expect((await caller.call('GET /mandatos/:id/pdf', { params: { id: mandato.id } })).status).toBe(403)
    expect(await taken('mandato', mandato.id)).toEqual([])
    expect((await treasurer.call('GET /remesas/:id/ficheiro', { params: { id: 999_999 } })).status).toBe(404)
    expect(await taken('remesa', 999_999)).toEqual([])
  })
})
