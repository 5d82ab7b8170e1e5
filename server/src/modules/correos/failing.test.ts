import { afterEach, beforeEach, expect, it } from 'vitest'
import { testLog } from '../../testing/log.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import type { TestSmtp } from '../../testing/smtp.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { addSocio, deactivateSocio, removeSocio, socioInput } from '../../testing/socios.ts'

const { log, text: logged } = testLog()

let refused: Set<string>
let held: Promise<void> | null
let smtp: TestSmtp
let portal: TestPortal
let admin: Caller
beforeEach(async () => {
  refused = new Set()
  held = null
  smtp = await startSmtp({
    refuse: (address) =>
      refused.has(address) ? { code: 550, text: `5.1.1 <${address}>: user unknown` } : null,
    beforeAccepting: async (raw) => {
      if (raw.includes('Precedence: bulk')) await held
    },
  })
  portal = await openTestPortal({ SMTP_URL: smtp.url }, log)
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(async () => {
  await portal.close()
  await smtp.close()
})

const send = async (...people: { id: number }[]) =>
  (
    await admin.call('POST /emails/send', {
      body: { recipients: people.map(({ id }) => ({ id })), subject: 'Asemblea', message: '<p>Ola</p>' },
    })
  ).body
const detail = async (id: number) => (await admin.call('GET /emails/:id', { params: { id } })).body
const states = async (id: number) => {
  const { pending, sent, failed } = await detail(id)
  return { pending, sent, failed }
}
const retry = (id: number) => admin.call('POST /emails/:id/retry', { params: { id } })

it('says who did not get it and why, and sends it again to them alone, at the address they have now', async () => {
  const [lua, noa, ana] = [await addSocio(admin), await addSocio(admin), await addSocio(admin)]
  for (const { email } of [noa, ana]) refused.add(email)
  const { id } = await send(lua, noa, ana)
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 1, failed: 2 })
  const { deliveries } = await detail(id)
  const found = deliveries.find(({ socioId }: { socioId: number }) => socioId === noa.id)
  expect(found).toMatchObject({ email: noa.email, state: 'failed', tries: 1 })
  expect(found.reason).toContain('user unknown')
  // neither address nor name nor what the mail server said of them
  expect(logged()).toContain('mail not delivered')
  for (const personal of [noa.email, ana.email, 'Lás Rial', 'user unknown'])
    expect(logged()).not.toContain(personal)

  const changed = { ...socioInput(noa), id: noa.id, dni: noa.dni, email: 'noa.nova@persoa.example' }
  expect((await admin.call('PUT /socios/:id', { params: { id: noa.id }, body: changed })).status).toBe(200)
  const again = await retry(id)
  expect([again.status, again.body]).toEqual([202, { id, total: 2 }])
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 2, failed: 1 })
  const mails = await smtp.messages()
  const got = mails
    .filter(({ subject }) => subject === 'Asemblea')
    .flatMap(({ to }) => to?.map(({ address }) => address))
  expect(got.sort()).toEqual([lua.email, 'noa.nova@persoa.example'].sort())
  const { body: trail } = await admin.call('GET /auditoria', { query: 'filters=entidade:correo' })
  expect(trail.content[0].cambios).toEqual([{ campo: 'repetidos', antes: null, despois: 2 }])
})

it('is sent again once despite concurrent requests, and not at all when nothing failed', async () => {
  const [lua, noa] = [await addSocio(admin), await addSocio(admin)]
  refused.add(noa.email)
  const { id } = await send(lua, noa)
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 1, failed: 1 })
  refused.clear()
  const answers = await Promise.all([retry(id), retry(id), retry(id)])
  expect(answers.map(({ status, body }) => [status, body.total]).sort()).toEqual([
    [202, 0],
    [202, 0],
    [202, 1],
  ])
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 2, failed: 0 })
  const got = (await smtp.messages()).filter(({ subject }) => subject === 'Asemblea')
  expect(got.filter(({ to }) => to?.some(({ address }) => address === noa.email))).toHaveLength(1)
  expect((await retry(id)).body.total).toBe(0)
})

it('is not sent again to a deleted member', async () => {
  const noa = await addSocio(admin)
  refused.add(noa.email)
  const { id } = await send(noa)
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 0, failed: 1 })
  await deactivateSocio(admin, noa.id)
  expect((await retry(id)).body.total).toBe(0)
  expect(await states(id)).toEqual({ pending: 0, sent: 0, failed: 1 })
})

it('does not reach a member who is deleted before, and forgets name and address of them', async () => {
  let free = () => {}
  held = new Promise((resolve) => {
    free = resolve
  })
  const people = []
  for (let index = 0; index < 12; index += 1)
    people.push(
      await addSocio(admin, { nombre: 'Uxía', apellidos: `Lema ${String(index).padStart(2, '0')}` }),
    )
  const { id } = await send(...people)
  const last = people.at(-1)
  await deactivateSocio(admin, last.id)
  expect((await removeSocio(admin, last.id)).status).toBe(204)
  expect((await detail(id)).deliveries.at(-1)).toMatchObject({
    socioId: null,
    nome: '',
    email: '',
    state: 'failed',
    reason: 'mail.reason.gone',
  })
  free()
  await expect.poll(() => states(id)).toEqual({ pending: 0, sent: 11, failed: 1 })
  expect(JSON.stringify(await detail(id))).not.toContain('Lema 11')
  expect((await retry(id)).body.total).toBe(0)
})
