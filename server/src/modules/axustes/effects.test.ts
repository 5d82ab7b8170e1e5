import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { uploadPhoto } from '../../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ APP_NAME: 'Nome do contorno' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const nome = 'Carballeira <b>& "Irmás"</b>'
const enderezo = { direccion: 'Rúa Nova, 1', codigoPostal: '36001', localidad: 'Pontevedra', provincia: '' }
const save = (asociacion: object, cor = '') =>
  admin.call('PUT /axustes', { body: { asociacion, aspecto: { cor } } })
const page = async (path: string) => (await portal.app.inject(path)).body

describe('a name, once saved,', () => {
  it('is on pages that were in memory, as text', async () => {
    expect(await page('/eventos')).toContain('Nome do contorno</title>')
    await save({ nome })
    const html = await page('/eventos')
    expect(html).not.toContain('Nome do contorno')
    expect(html).not.toContain('<b>& ')
    expect(html).toContain('Carballeira &lt;b&gt;&amp; &quot;Irmás&quot;&lt;/b&gt;</title>')
    expect(html).toContain('property="og:site_name" content="Carballeira &lt;b&gt;&amp; &quot;')
  })

  it('is in the manifest, the offline page and the description of the API', async () => {
    await save({ nome: 'Unha', nomeCurto: 'U' })
    expect(JSON.parse(await page('/manifest.webmanifest')).name).toBe('Unha')
    await save({ nome: 'Outra' })
    expect(JSON.parse(await page('/manifest.webmanifest')).name).toBe('Outra')
    expect(await page('/offline.html')).toContain('Outra</title>')
    expect((await portal.visitor.call('GET /openapi.json')).body.info.title).toBe('Outra API')
  })

  it('is the issuer of a second factor', async () => {
    await save({ nome: 'Outra' })
    const { body } = await (await portal.signIn()).call('POST /account/second_factor', { body: { password } })
    expect(new URL(body.uri).searchParams.get('issuer')).toBe('Outra')
  })

  it('is in the sample texts of pages', async () => {
    await save({ nome: 'A Fraga' })
    const { body } = await portal.visitor.call('GET /statics/:definedId', {
      params: { definedId: 'AvisoLegal' },
    })
    expect(body.translations[0].body).toContain('A Fraga')
  })

  it('ends the notice that the portal has no name', async () => {
    const unnamed = await openTestPortal()
    const who = await unnamed.signIn('ROLE_ADMIN')
    const isTold = async () =>
      (await who.call('GET /estado')).body.avisos.some(({ codigo }: { codigo: string }) => codigo === 'nome')
    expect(await isTold()).toBe(true)
    await who.call('PUT /axustes', { body: { asociacion: { nome: 'A Fraga' } } })
    expect(await isTold()).toBe(false)
    await unnamed.close()
  })
})

it('every picture that a page names is there, for everybody', async () => {
  const [logo, portada] = [await uploadPhoto(admin, 'Logo.png'), await uploadPhoto(admin)]
  await admin.call('PUT /axustes', { body: { aspecto: { cor: '', logo, portada } } })
  const html = await page('/eventos')
  const manifest = JSON.parse(await page('/manifest.webmanifest'))
  const addresses = [
    ...html.matchAll(/(?:href|content|src)="(?:https:\/\/portal\.example)?(\/api\/axustes\/[^"]*)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  const all = [...addresses, ...manifest.icons.map(({ src }: { src: string }) => src)]
  const forms = new Set(all.map((address) => /form=([\w-]+)/.exec(address)?.[1]))
  for (const form of ['icon-32', 'icon-180', 'icon-192', 'icon-512', 'icon-maskable', 'social'])
    expect(forms, form).toContain(form)
  for (const address of all) {
    const { statusCode, headers, rawPayload } = await portal.app.inject(address)
    expect([statusCode, headers['cache-control']], address).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    const [, side] = /form=icon-(\d+)/.exec(address) ?? []
    if (side) expect([format, width, height]).toEqual(['png', Number(side), Number(side)])
    if (address.includes('form=social')) expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    expect(exif, 'metadata of the upload').toBeUndefined()
  }
})

describe('a mail', () => {
  it('comes from the association, with its name, address and colour, as text', async () => {
    const smtp = await startSmtp()
    const mailing = await openTestPortal({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@proba.example>' })
    const who = await mailing.signIn('ROLE_ADMIN')
    const test = () => who.call('POST /axustes/proba-correo')
    expect((await test()).body.ok).toBe(true)
    await who.call('PUT /axustes', {
      body: { asociacion: { nome, enderezo }, aspecto: { cor: '#0b5fa5' } },
    })
    await test()
    const [before, after] = await smtp.messages()
    expect(before?.from).toEqual({ name: 'Portal', address: 'portal@proba.example' })
    expect(after?.from).toEqual({ name: nome, address: 'portal@proba.example' })
    expect(after?.text).toContain(`-- \n${nome}\nRúa Nova, 1, 36001 Pontevedra\nhttps://portal.example`)
    expect(after?.html).toContain('Carballeira &lt;b&gt;&amp; &quot;Irmás&quot;&lt;/b&gt;')
    expect(after?.html).toContain('Rúa Nova, 1, 36001 Pontevedra<br>')
    expect(after?.html).toContain('#0b5fa5')
    expect(after?.html).not.toContain('#862e9c')
    expect(before?.html).toContain('#862e9c')
    await mailing.close()
    await smtp.close()
  })

  it('comes from the name that an administrator saved, also when it is that of the installation', async () => {
    const smtp = await startSmtp()
    const mailing = await openTestPortal({
      SMTP_URL: smtp.url,
      APP_NAME: 'A Fraga',
      MAIL_FROM: 'Portal <portal@proba.example>',
    })
    const who = await mailing.signIn('ROLE_ADMIN')
    const nameAfter = async (saved: string) => {
      await who.call('PUT /axustes', { body: { asociacion: { nome: saved } } })
      await who.call('POST /axustes/proba-correo')
      return (await smtp.messages()).at(-1)?.from?.name
    }
    expect(await nameAfter('A Fraga')).toBe('A Fraga')
    expect(await nameAfter('')).toBe('Portal')
    expect(Object.keys((await mailing.visitor.call('GET /axustes/publicos')).body)).not.toContain('savedName')
    expect((await mailing.app.inject('/eventos')).body).not.toContain('savedName')
    await mailing.close()
    await smtp.close()
  })
})

describe('a test message', () => {
  const getAnswer = async (SMTP_URL?: string) => {
    const mailing = await openTestPortal(SMTP_URL ? { SMTP_URL } : {})
    const who = await mailing.signIn('ROLE_ADMIN')
    const { status, body } = await who.call('POST /axustes/proba-correo')
    const address = (await who.call('GET /account')).body.email
    const mails = SMTP_URL ? [] : await mailing.mailsTo(address)
    await mailing.close()
    return { status, body, address, mails }
  }

  it('goes to the caller alone, and reports the answer of the mail server', async () => {
    const smtp = await startSmtp()
    const { status, body, address } = await getAnswer(smtp.url)
    expect([status, body.ok]).toEqual([200, true])
    expect(body.resposta).toMatch(/^O servidor de correo aceptou a mensaxe\. Respondeu: 250 /)
    expect(smtp.recipients).toEqual([address])
    await smtp.close()
  })

  it('tells the answer of a server that refuses, without user or password', async () => {
    const refusing = await startSmtp({ refuseSender: { code: 550, text: 'We do not know you' } })
    expect((await getAnswer(refusing.url)).body).toEqual({
      ok: false,
      resposta: 'O servidor de correo non aceptou a mensaxe. Respondeu: 550 We do not know you',
    })
    await refusing.close()
    const secretive = await startSmtp({
      password: 'moi-segredo',
      refuseMessage: () => ({ code: 554, text: 'No, portal with moi-segredo' }),
    })
    const { resposta } = (await getAnswer(secretive.url)).body
    expect(resposta).toBe('O servidor de correo non aceptou a mensaxe. Respondeu: 554 No, … with …')
    const { resposta: signIn } = (await getAnswer(secretive.url.replace('moi-segredo', 'outro-segredo'))).body
    expect(signIn).toContain('non aceptou o usuario ou o contrasinal')
    expect(signIn).not.toContain('segredo')
    await secretive.close()
  })

  it('says in words why no server answers', async () => {
    expect((await getAnswer('smtp://127.0.0.1:1')).body).toEqual({
      ok: false,
      resposta: 'Non hai ningún servidor de correo no enderezo e porto de SMTP_URL: rexeitouse a conexión.',
    })
    expect((await getAnswer('smtp://no.such.invalid')).body.resposta).toContain('Non se atopou')
  })

  it('is a file without a mail server, which the answer says', async () => {
    const { body, mails } = await getAnswer()
    expect(body).toMatchObject({
      ok: false,
      resposta: expect.stringContaining('ficheiro do cartafol «outbox»'),
    })
    expect(mails[0]?.subject).toBe('Xuntanza: mensaxe de proba')
  })

  it('is sent six times a minute at most', async () => {
    const mailing = await openTestPortal()
    const who = await mailing.signIn('ROLE_ADMIN')
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await who.call('POST /axustes/proba-correo')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    await mailing.close()
  })
})
