import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio, signInSocio, socioInput } from '../../testing/socios.ts'

const hour = 60 * 60_000

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ SELF_EDIT_FIELDS: 'email' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const another = () => `${freshDni().toLowerCase()}@outra.example`
const outcome = ({ status, error }: Answer) => (error ? `${status} ${error}` : status)
const inUse = '400 error.email-in-use'
const tooManyRequests = '429 error.too-many-requests'

describe('whether an e-mail is in use is told slowly', () => {
  it('to people who change their own: five other addresses an hour, taken or not, from anywhere', async () => {
    const { email: taken } = await addSocio(admin)
    const person = await portal.signIn()
    const { body: session } = await person.call('GET /account')
    const ask = (email: string, from = '10.0.0.1') =>
      person.call('POST /account', { body: { firstName: 'A', lastName: 'B', email }, from })
    const answers: unknown[] = []
    for (const email of [taken, another(), taken, taken, another()]) answers.push(outcome(await ask(email)))
    expect(answers).toEqual([inUse, 200, inUse, inUse, 200])
    const refused = await ask(taken, '10.9.9.9')
    expect([outcome(refused), refused.body.params.seconds > 3000]).toEqual([tooManyRequests, true])
    expect(outcome(await ask(another()))).toBe(tooManyRequests)
    const { email: now } = (await person.call('GET /account')).body
    // all else of the profile is still theirs to change
    for (let time = 0; time < 10; time += 1) expect(outcome(await ask(now.toUpperCase()))).toBe(200)
    portal.clock.advance(hour)
    expect(outcome(await ask(session.email))).toBe(200)
  })

  it('also many at the same moment, and in the register by those who change their own record', async () => {
    const { email: taken } = await addSocio(admin)
    const { socio, caller } = await signInSocio(portal, admin)
    const put = () => caller.call('PUT /socios/:id', { params: socio, body: { ...socio, email: taken } })
    const answers = (await Promise.all(Array.from({ length: 12 }, put))).map(outcome)
    expect(answers.filter((each) => each === inUse)).toHaveLength(5)
    expect(answers.filter((each) => each === tooManyRequests)).toHaveLength(7)
  })

  it('to those who keep the register: twenty that are taken, and any number of new ones', async () => {
    const { email: taken } = await addSocio(admin)
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    const create = (email: string) => keeper.call('POST /socios', { body: socioInput({ email }) })
    const { body: socio } = await create(another())
    const put = (email: string) =>
      keeper.call('PUT /socios/:id', { params: socio, body: { ...socio, version: null, email } })
    for (let time = 0; time < 10; time += 1) {
      expect(outcome(await create(another()))).toBe(201)
      expect(outcome(await create(taken))).toBe(inUse)
      expect(outcome(await put(taken))).toBe(inUse)
    }
    for (const answer of [await create(taken), await put(taken), await create(another())])
      expect(outcome(answer)).toBe(tooManyRequests)
    expect(outcome(await put(socio.email))).toBe(200)
  })

  it('to administrators alike', async () => {
    const { email: taken } = await addSocio(admin)
    const boss = await portal.signIn('ROLE_ADMIN')
    const fields = { email: taken, firstName: 'A', lastName: 'B', authorities: ['ROLE_USER'] }
    const create = () => boss.call('POST /user-management/users', { body: { ...fields, login: freshDni() } })
    for (let time = 0; time < 20; time += 1) expect(outcome(await create())).toBe(inUse)
    expect(outcome(await create())).toBe(tooManyRequests)
    const { login } = await portal.signIn()
    const { body: user } = await boss.call('GET /user-management/users/:login', { params: { login } })
    const put = (email: string) => boss.call('PUT /user-management/users', { body: { ...user, email } })
    expect(outcome(await put(taken))).toBe(tooManyRequests)
    expect(outcome(await put(user.email))).toBe(200)
  })
})
