import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let lua: { id: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  lua = await addSocio(admin)
})
afterAll(() => portal.close())

const draw = (width: number, alpha = 1) =>
  sharp({ create: { width, height: 50, channels: 4, background: { r: 134, g: 46, b: 156, alpha } } })
    .png()
    .toBuffer()

/** A picture of the portal: its address, and its id. */
async function upload(width: number) {
  const { body: image } = await admin.call('POST /images', { body: { gallery: 'correos', name: 'A.png' } })
  const params = { gallery: 'correos', id: image.id }
  await admin.call('POST /upload/gallery/:gallery/:id', {
    params,
    ...multipart({}, { name: 'a.png', content: await draw(width) }),
  })
  return { id: image.id as string, src: `/api/download/gallery/correos/${image.id}?version=2` }
}

const send = (message: string) =>
  admin.call('POST /emails/send', { body: { recipients: [{ id: lua.id }], subject: 'Imaxes', message } })
/** The addresses of the pictures of what was sent. */
async function shownIn(message: string): Promise<string[]> {
  const { body } = await send(message)
  const { html } = (await admin.call('GET /emails/:id/message', { params: { id: body.id } })).body
  return [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)
}
const getSize = async (src = '') => sharp(Buffer.from(src.replace(/^.*,/, ''), 'base64')).metadata()

it('pictures of the portal come along however they are addressed, made small, as they were when it was sent', async () => {
  const { id, src } = await upload(2000)
  const message = `<p><img src="${src}"><img src="https://outro-nome.example${src}"></p>`
  const [one, other] = await shownIn(message)
  expect(await getSize(one)).toMatchObject({ format: 'jpeg', width: 1200, height: 30 })
  expect(await getSize(other)).toMatchObject({ format: 'jpeg', width: 1200 })
  const { body } = await send(message)
  expect((await admin.call('DELETE /images/:id', { params: { id } })).status).toBe(204)
  const { html } = (await admin.call('GET /emails/:id/message', { params: { id: body.id } })).body
  expect(html.match(/src="data:image\/jpeg/g)).toHaveLength(2)
})

it('pictures written out in the text come along, see-through ones as PNG', async () => {
  const data = `data:image/png;base64,${(await draw(40, 0.5)).toString('base64')}`
  const [src] = await shownIn(`<p><img src="${data}"></p>`)
  expect(await getSize(src)).toMatchObject({ format: 'png', width: 40, height: 50 })
})

it('missing files and other kinds of file are left out, and another user’s picture stays in its place', async () => {
  const gone = `/api/download/gallery/correos/${randomUUID()}`
  const broken = `data:image/png;base64,${Buffer.from('nothing').toString('base64')}`
  const strange = 'https://a.example/b.jpg'
  expect(await shownIn(`<p>Ola<img src="${gone}"><img src="${broken}"><img src="${strange}"></p>`)).toEqual([
    strange,
  ])
})

it('more pictures than mail servers take are refused', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `<img src="https://a.example/${at}.jpg">`).join('')
  expect(await send(`<p>${many}</p>`)).toMatchObject({
    status: 400,
    body: { fields: { message: ['error.mail-pictures'] } },
  })
})

it('pictures that weigh more than mail servers take are refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const drawn = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#888', noise } })
  const content = await drawn.jpeg({ quality: 85 }).toBuffer()
  // written again when it is uploaded
  const enough = Math.ceil(limits.mailPictures / content.length) * 2
  const { id } = await upload(40)
  const params = { gallery: 'correos', id }
  await admin.call('POST /upload/gallery/:gallery/:id', {
    params,
    ...multipart({}, { name: 'a.jpg', content }),
  })
  // the same file under many names
  const ids = Array.from({ length: enough }, () => randomUUID())
  await portal.context.database.transactionWithoutAudit(async (tx) => {
    const row = await tx.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await tx
      .insertInto('image')
      .values(ids.map((each) => ({ ...row, id: each })))
      .execute()
  })
  const message = (some: string[]) =>
    `<p>${some.map((each) => `<img src="/api/download/gallery/correos/${each}">`).join('')}</p>`
  expect(await send(message(ids))).toMatchObject({
    status: 400,
    body: { fields: { message: ['error.mail-pictures'] } },
  })
  expect((await send(message(ids.slice(0, 2)))).status).toBe(202)
})
