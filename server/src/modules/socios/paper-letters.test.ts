import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyElement, readPdf } from '../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal?.close())

const addWithout = (changes: object = {}) => addSocio(keeper, { email: null, senCorreo: true, ...changes })
const print = (who: Caller, ...socios: { id: number }[]): Promise<Answer> =>
  who.call('POST /socios/cartas/pdf', { body: { socios: socios.map(({ id }) => ({ id })) } })
const readTexts = async (answer: Answer) =>
  (await readPdf(answer.body)).pages.map((page) =>
    everyElement(page.structure)
      .flatMap(({ text }) => text || [])
      .join(' '),
  )
const keyIn = (text: string | undefined) =>
  /[?&]key=([\w-]{43})/.exec(text?.replace(/\s/g, '') ?? '')?.[1] ?? ''
const check = async (key: string) =>
  (await portal.visitor.call('GET /account/reset_password/check_key', { query: { key } })).status
const trail = async (usuarioId: number) =>
  (
    await admin.call('GET /auditoria', {
      query: { filters: `entidade:usuario,accion:CONVIDAR`, size: '1000' },
    })
  ).body.content.filter(({ rexistro }: { rexistro: string }) => rexistro === String(usuarioId)).length
const excluded = ({ headers }: Answer) => JSON.parse(String(headers['x-excluidas']))

describe('letters on paper', () => {
  it('lead a member without e-mail into the portal', async () => {
    const socio = await addWithout({ nombre: 'Carme', apellidos: 'Outeda Lema' })
    const answer = await print(keeper, socio)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(excluded(answer)).toEqual([])
    const [text] = await readTexts(answer)
    for (const part of ['Carme Outeda Lema', 'Rúa do Vilar, 5', socio.dni, '/account/set/finish?key='])
      expect(text).toContain(part)
    const key = keyIn(text)
    const chosen = await portal.visitor.call('POST /account/reset_password/finish', {
      body: { key, newPassword: password },
    })
    expect(chosen.status).toBe(204)
    expect(
      (await portal.visitor.call('POST /authenticate', { body: { login: socio.dni, password } })).status,
    ).toBe(200)
    expect(await trail(socio.userId)).toBe(1)
  })

  it('end the links of those printed before, at once and again', async () => {
    const socio = await addWithout()
    const first = keyIn((await readTexts(await print(keeper, socio)))[0])
    expect(await check(first)).toBe(204)
    const second = keyIn((await readTexts(await print(keeper, socio)))[0])
    expect([await check(first), await check(second)]).toEqual([400, 204])
    expect((await keeper.call('GET /socios/:id', { params: { id: socio.id } })).body.hasLetter).toBe(true)
  })

  it('say who gets none, and why', async () => {
    const [gone, held, wanted] = [
      await addWithout(),
      await signInSocio(portal, admin, 'SP_FINANCES'),
      await addWithout(),
    ]
    await deactivateSocio(keeper, gone.id)
    const answer = await print(keeper, gone, held.socio, wanted)
    expect(answer.status).toBe(200)
    expect(await readTexts(answer)).toHaveLength(1)
    const { numero, nombre, apellidos } = gone
    expect(excluded(answer)).toEqual([
      { socio: { id: gone.id, numero, nombre, apellidos }, motivo: 'DE_BAIXA' },
      expect.objectContaining({ motivo: 'SO_ADMINISTRACION' }),
    ])
    const none = await print(keeper, gone)
    expect([none.status, none.error]).toEqual([400, 'error.sen-cartas'])
  })

  it('are for administrators alone where there is a password, and end the sessions', async () => {
    const socio = await addWithout()
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login: socio.dni },
      body: { login: socio.dni, password },
    })
    const session = await portal.createSession(socio.userId, socio.dni)
    const refused = await print(keeper, socio)
    expect([refused.status, refused.error]).toEqual([400, 'error.sen-cartas'])
    expect((await session.call('GET /account')).status).toBe(200)
    expect((await print(admin, socio)).status).toBe(200)
    expect((await session.call('GET /account')).status).toBe(401)
  })

  it('are refused without people, for more than 250, and for one who is not in the register', async () => {
    const { id } = await addWithout()
    expect((await print(keeper)).status).toBe(400)
    const many = Array.from({ length: 251 }, () => ({ id }))
    expect((await print(keeper, ...many)).status).toBe(400)
    const unknown = await print(keeper, { id }, { id: 999_999 })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['socios.1']])
  })

  it('have a header that every proxy takes, however many get none', async () => {
    const gone = []
    for (let each = 0; each < 40; each += 1) {
      const socio = await addWithout({ apellidos: 'Ñandú do Río e da Pontenova de Arriba' })
      await deactivateSocio(keeper, socio.id)
      gone.push(socio)
    }
    const answer = await print(keeper, ...gone, await addWithout())
    expect(String(answer.headers['x-excluidas']).length).toBeLessThan(4000)
    expect(excluded(answer)).toHaveLength(40)
  })
})
