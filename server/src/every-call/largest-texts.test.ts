// test:all only: a text of ten million characters takes seconds to clean
// any engine: texts are cleaned before any query
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { cleanRichTexts } from '../platform/storage/rich-text.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addSocio } from '../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const filled = (letter: string) => `<p>${letter.repeat(limits.richText - 7)}</p>`

it('a page takes a text of the greatest length', async () => {
  const at = { params: { definedId: 'Ideario' } }
  const { id, version, translations } = (await portal.visitor.call('GET /statics/:definedId', at)).body
  const { status } = await admin.call('PUT /statics/:definedId', {
    ...at,
    body: { id, definedId: 'Ideario', version, translations: [{ ...translations[0], body: filled('ñ') }] },
  })
  expect(status).toBe(200)
})

it('an e-mail takes a text of the greatest length, also where each character takes six bytes of JSON', async () => {
  const { id } = await addSocio(admin)
  const input = { recipients: [{ id }], subject: 'Asemblea', message: 'x' }
  const preview = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return (await admin.call('POST /emails/preview', { body, headers })).status
  }
  expect(await preview(JSON.stringify({ ...input, message: filled('a') }))).toBe(200)
  const escaped = `"${'\\u0061'.repeat(limits.richText)}"`
  expect(await preview(JSON.stringify(input).replace('"x"', escaped))).toBe(200)
})

it('markup that asks for more memory or time than there is is refused, and the server goes on', async () => {
  await expect(cleanRichTexts('uxia', ['<b>'.repeat(3_400_000)])).rejects.toMatchObject({
    code: 'error.bad-request',
  })
  const long = '<p>Ola</p>'.repeat(10_000)
  expect((await cleanRichTexts('uxia', [long]))[0].html === long).toBe(true)
}, 900_000)
