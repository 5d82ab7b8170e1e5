import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let manager: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const create = (body: object) => manager.call('POST /socios', { body })
const codes = (answers: Answer[]) =>
  answers.map(({ status, error }) => (status < 300 ? 'ok' : (error ?? String(status)))).sort()
const listTotal = async (filters: string) =>
  (await manager.call('GET /socios', { query: { size: '1', filters } })).body.totalElements
const counted = async (filters: string) =>
  (await manager.call('GET /socios', { query: { filters } })).body.content.length
/** The totals that are kept are those that would be counted. */
const expectTotals = async () => {
  for (const filters of ['', 'fechaBaja:NULL', 'fechaBaja:NOT_NULL'])
    expect(await listTotal(filters), filters).toBe(await counted(filters))
}
const activate = (id: number) => manager.call('PUT /socios/:id/activate', { params: { id } })
const get = async (id: number) => (await manager.call('GET /socios/:id', { params: { id } })).body

describe('at the same moment', () => {
  it('one member is made of two with the same DNI, and one of two with the same e-mail', async () => {
    const { dni } = socioInput()
    const sameDni = await Promise.all([0, 1, 2].map(() => create(socioInput({ dni }))))
    expect(codes(sameDni)).toEqual(['error.dni-in-use', 'error.dni-in-use', 'ok'])
    const { email } = socioInput()
    const sameEmail = await Promise.all([0, 1, 2].map(() => create(socioInput({ email }))))
    expect(codes(sameEmail)).toEqual(['error.email-in-use', 'error.email-in-use', 'ok'])
    await expectTotals()
  })

  it('every new member gets a number of their own, none left out', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(socioInput())))
    const numbers = answers.map(({ body }) => body.numero as number).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, position) => (numbers[0] ?? 0) + position))
  })

  it('a user and a member of the same DNI become one', async () => {
    const { dni, email } = socioInput()
    const user = { login: dni, email, firstName: 'A', lastName: 'B', authorities: ['SP_FINANCES'] }
    const [made, joined] = await Promise.all([
      admin.call('POST /user-management/users', { body: user }),
      // only an administrator takes over a user who holds a role
      admin.call('POST /socios', { body: socioInput({ dni, email }) }),
    ])
    expect(joined.status).toBe(201)
    expect(['error.login-in-use', 'error.email-in-use', undefined]).toContain(made.error)
    const socio = await get(joined.body.id)
    expect(socio.authorities.includes('SP_FINANCES')).toBe(made.status === 201)
  })

  it('a user who becomes a member’s is not deleted', async () => {
    const person = await portal.signIn()
    const user = (await admin.call('GET /user-management/users/:login', { params: { login: person.login } }))
      .body
    const [removed, joined] = await Promise.all([
      admin.call('DELETE /user-management/users/:login', { params: { login: person.login } }),
      create(socioInput({ dni: person.login, email: user.email })),
    ])
    expect(joined.status).toBe(201)
    expect(removed.status === 204).toBe(joined.body.userId !== person.id)
    if (removed.status !== 204) expect(removed.error).toBe('error.user-has-socio')
  })

  it('one of two changes of the same version wins', async () => {
    const socio = await addSocio(manager)
    const change = (telefono: string) =>
      manager.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...socio, telefono } })
    expect(codes(await Promise.all([change('1'), change('2'), change('3')]))).toEqual([
      'error.conflict',
      'error.conflict',
      'ok',
    ])
  })

  it('two members take each other’s e-mail, and neither loses theirs to a third', async () => {
    const [one, two] = [await addSocio(manager), await addSocio(manager)]
    const change = (socio: Answer['body'], email: string) =>
      manager.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...socio, email } })
    const third = `terceiro.${one.email}`
    expect(codes(await Promise.all([change(one, third), change(two, third)]))).toEqual([
      'error.email-in-use',
      'ok',
    ])
  })

  it('a member is taken in again or deleted, not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, dni } = await addSocio(manager)
      await deactivateSocio(manager, id)
      const works = [() => activate(id), () => removeSocio(manager, id)]
      const [first, second] = await Promise.all((round % 2 ? works : works.reverse()).map((work) => work()))
      const found = (await manager.call('GET /socios/:id', { params: { id } })).status
      const user = (await admin.call('GET /user-management/users/:login', { params: { login: dni } })).status
      expect(user).toBe(found)
      expect(codes([first, second] as Answer[])).toEqual([
        found === 200 ? 'error.socio-active' : 'error.resource-not-found',
        'ok',
      ])
    }
    await expectTotals()
  })

  it('a membership ends once', async () => {
    const { id } = await addSocio(manager)
    const answers = await Promise.all([0, 1, 2].map(() => deactivateSocio(manager, id)))
    expect(codes(answers)).toEqual(['ok', 'ok', 'ok'])
    const query = { filters: `entidade:socio,rexistro:${id},accion:DAR_DE_BAIXA` }
    expect((await admin.call('GET /auditoria', { query })).body.totalElements).toBe(1)
    await expectTotals()
  })

  it('a member cannot become administrator while their membership ends', async () => {
    const { id } = await addSocio(manager)
    await Promise.all([
      admin.call('PUT /socios/:id/authorities', {
        params: { id },
        body: { id, authorities: ['ROLE_ADMIN'] },
      }),
      deactivateSocio(manager, id),
    ])
    const { fechaBaja, authorities } = await get(id)
    expect(fechaBaja === null).toBe(authorities.includes('ROLE_ADMIN'))
  })

  it('the register and the person’s own profile end up with the same e-mail', async () => {
    const socio = await addSocio(manager)
    const caller = await portal.createSession(socio.userId, socio.dni)
    const { version: _, ...rest } = socio
    await Promise.all([
      manager.call('PUT /socios/:id', {
        params: { id: socio.id },
        body: { ...rest, email: `a.${socio.email}` },
      }),
      caller.call('POST /account', {
        body: { firstName: socio.nombre, lastName: socio.apellidos, email: `b.${socio.email}` },
      }),
    ])
    expect((await caller.call('GET /account')).body.email).toBe((await get(socio.id)).email)
  })
})
