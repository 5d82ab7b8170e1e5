import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addConvened, setStatutes } from '../../../testing/reunions.ts'
import type { TestSmtp } from '../../../testing/smtp.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { addSocio } from '../../../testing/socios.ts'

let smtp: TestSmtp
let portal: TestPortal
let admin: Caller
let refused = ''
beforeAll(async () => {
  smtp = await startSmtp({
    refuse: (address) => (address === refused ? { code: 550, text: '5.1.1 user unknown' } : null),
  })
  portal = await openTestPortal({ SMTP_URL: smtp.url })
  admin = await portal.signIn('ROLE_ADMIN')
  await setStatutes(admin)
})
afterAll(async () => {
  await portal.close()
  await smtp.close()
})

it('a convocation whose mail is refused becomes a letter, that of its own meeting only', async () => {
  const lua = await addSocio(admin)
  const noa = await addSocio(admin, { nombre: 'Noa' })
  const { id: before } = await addConvened(admin, 'asambleas')
  const read = async (id: number) =>
    (await admin.call('GET /asambleas/:id/convocatoria', { params: { id } })).body.convocatorias[0]
  const convocations = async () =>
    (await smtp.messages()).filter(({ subject }) => subject?.startsWith('Convocatoria')).length
  await expect.poll(convocations, { timeout: 10_000 }).toBe(2)

  portal.clock.advance(60_000)
  refused = noa.email
  const { id } = await addConvened(admin, 'asambleas')
  const onPaper = [{ id: noa.id, numero: noa.numero, nombre: 'Noa', apellidos: noa.apellidos }]
  await expect.poll(async () => (await read(id)).senCorreo, { timeout: 10_000 }).toEqual(onPaper)
  expect(await read(id)).toMatchObject({ destinatarias: 1 })
  expect(await read(before)).toMatchObject({ destinatarias: 2, senCorreo: [] })
  const letters = await admin.call('GET /asambleas/:id/convocatoria/cartas', { params: { id } })
  expect(letters.status).toBe(200)
  const { pages } = await readPdf(letters.body)
  expect(pages[0]?.text).toContain('Noa')
  expect(pages.map(({ text }) => text).join()).not.toContain(lua.nombre)
})
