import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#contract/durations.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const send = (socios: 'TODAS' | { id: number }[], who = keeper) =>
  who.call('POST /socios/cartas', {
    body: { socios: socios === 'TODAS' ? socios : socios.map(({ id }) => ({ id })) },
  })
const state = async (): Promise<Answer['body']> => (await keeper.call('GET /socios/cartas')).body
/** Makes the letter of a new member one that never was. */
const forgetLetter = ({ userId }: { userId: number }) =>
  portal.context.database.transactionWithoutAudit(async (tx) => {
    await tx.updateTable('usuario').set({ invited_at: null }).where('id', '=', userId).execute()
    await tx.deleteFrom('account_key').where('usuario_id', '=', userId).execute()
  })
/** Makes the last letter of a member one of `milliseconds` ago. */
const mailedBefore = ({ userId }: { userId: number }, milliseconds: number) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx
      .updateTable('usuario')
      .set({ invited_at: new Date(portal.clock().getTime() - milliseconds).toISOString() })
      .where('id', '=', userId)
      .execute(),
  )
const addWaiting = async (): Promise<Answer['body']> => {
  const socio = await addSocio(admin)
  await portal.mailsTo(socio.email, 1)
  await forgetLetter(socio)
  return socio
}
const choose = (key: string) =>
  portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword: 'abeledo azul' } })
const reasons = ({ body }: Answer) => body.excluidas.map(({ motivo }: { motivo: string }) => motivo)
const inRegister = async (filters: string): Promise<number[]> =>
  (await keeper.call('GET /socios', { query: { filters } })).body.content.map(({ id }: { id: number }) => id)

describe('letters to choose a password', () => {
  it('go to all who never had one, once, with a link that works', async () => {
    const [a, b] = [await addWaiting(), await addWaiting()]
    const before = await state()
    expect(before.senCarta).toBe(2)
    expect(await inRegister('acceso:SEN_CARTA')).toEqual([a.id, b.id])
    const dry = await keeper.call('POST /socios/cartas', { body: { socios: 'TODAS', dryRun: true } })
    expect(dry.body).toEqual({ cartas: 2, excluidas: [] })
    expect((await state()).senCarta).toBe(2)
    expect(await send('TODAS')).toMatchObject({ status: 202, body: { cartas: 2, excluidas: [] } })
    const [, letter] = await portal.mailsTo(a.email, 2)
    expect(await portal.mailsTo(b.email, 2)).toHaveLength(2)
    expect(await send('TODAS')).toMatchObject({ status: 202, body: { cartas: 0, excluidas: [] } })
    expect(await state()).toMatchObject({ senCarta: 0, senContrasinal: before.senContrasinal })
    expect(await inRegister('acceso:SEN_CARTA')).toEqual([])
    expect(await inRegister('acceso:SEN_CONTRASINAL')).toEqual(expect.arrayContaining([a.id, b.id]))
    expect((await choose(letter?.key ?? '')).status).toBeLessThan(300)
    expect(await inRegister('acceso:SEN_CONTRASINAL')).not.toContain(a.id)
    expect((await keeper.call('GET /socios', { query: 'filters=acceso:NULL' })).status).toBe(400)
  })

  it('go again to those chosen a day later, in place of the link before', async () => {
    const socio = await addSocio(admin)
    const [first] = await portal.mailsTo(socio.email, 1)
    await mailedBefore(socio, day - hour)
    expect(reasons(await send([socio]))).toEqual(['RECENTE'])
    await mailedBefore(socio, day)
    expect((await send([socio, socio])).body).toEqual({ cartas: 1, excluidas: [] })
    const [, second] = await portal.mailsTo(socio.email, 2)
    expect((await choose(first?.key ?? '')).error).toBe('error.reset-link-not-valid')
    expect((await choose(second?.key ?? '')).status).toBeLessThan(300)
    await mailedBefore(socio, 2 * day)
    expect(reasons(await send([socio]))).toEqual(['TEN_CONTRASINAL'])
  })

  it('go to nobody who may not sign in, and to those who hold a role only from administrators', async () => {
    const [gone, shutOut, holder] = [await addSocio(admin), await addSocio(admin), await addWaiting()]
    await deactivateSocio(admin, gone.id)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: shutOut.dni },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    await admin.call('PUT /socios/:id/authorities', {
      params: { id: holder.id },
      body: { id: holder.id, authorities: ['SP_FINANCES'] },
    })
    const { id, numero, nombre, apellidos } = gone
    const answer = await send([gone, shutOut, holder])
    expect(answer.body).toMatchObject({
      cartas: 0,
      excluidas: [{ socio: { id, numero, nombre, apellidos }, motivo: 'DE_BAIXA' }, {}, {}],
    })
    expect(reasons(answer)).toEqual(['DE_BAIXA', 'SEN_ACCESO', 'SO_ADMINISTRACION'])
    expect(reasons(await send('TODAS'))).toEqual(['SO_ADMINISTRACION'])
    expect((await send([holder], admin)).body).toEqual({ cartas: 1, excluidas: [] })
  })

  it('are noted in the trail, one entry for each', async () => {
    const [a, b] = [await addWaiting(), await addWaiting()]
    const { body: gone } = { body: await addSocio(admin) }
    await deactivateSocio(admin, gone.id)
    await send([a, b, gone])
    const entries = async ({ userId }: { userId: number }) =>
      (
        await admin.call('GET /auditoria', {
          query: `filters=entidade:usuario,rexistro:${userId},accion:CONVIDAR`,
        })
      ).body.content
    for (const socio of [a, b])
      expect(await entries(socio)).toMatchObject([{ autor: keeper.login, rexistroNome: 'Uxía Lás Rial' }])
    expect(await entries(gone)).toEqual([])
  })

  it('wait in the last lane, where nobody waits behind them', async () => {
    const socio = await addWaiting()
    const lanes = async () =>
      (
        await portal.context.database.read
          .selectFrom('mail_delivery')
          .select('priority')
          .where('address', '=', socio.email)
          .orderBy('id')
          .execute()
      ).map(({ priority }) => priority)
    await send([socio])
    expect(await lanes()).toEqual([0, 2])
  })

  it('are for the keepers of the register, for people there are', async () => {
    const socio = await addSocio(admin)
    expect((await send([])).body.fields).toEqual({ socios: ['error.required'] })
    expect((await send([socio, { id: 999_999 }])).body.fields).toEqual({
      'socios.1': ['error.invalid-value'],
    })
    const reader = await portal.signIn('PARTNER_READONLY')
    expect((await send('TODAS', reader)).status).toBe(403)
    expect((await reader.call('GET /socios/cartas')).status).toBe(403)
    expect((await keeper.call('POST /socios/cartas', { body: { socios: 'ALGUNHAS' } as never })).status).toBe(
      400,
    )
  })
})
