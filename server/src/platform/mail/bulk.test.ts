import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestMail } from '../../testing/mail.ts'
import type { BulkMail } from './mail.ts'

const second = 1000

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    address: `socio${index}@example.org`,
    name: `Socia Núñez ${index}`,
  }))

const picture = async () => {
  const drawn = sharp({ create: { width: 900, height: 300, channels: 3, background: '#862e9c' } })
  return {
    position: 0,
    type: 'jpg',
    width: 900,
    content: (await drawn.jpeg().toBuffer()).toString('base64'),
  } as const
}

/** Sends a message to many, and returns each delivered message, raw and parsed. */
async function delivered(changed: Partial<BulkMail> = {}, settings: { APP_NAME?: string } = {}) {
  const smtp = await queue.smtp()
  const mail = queue.open({ SMTP_URL: smtp.url, ...settings })
  await queue.enqueueBulk(mail, changed)
  mail.start()
  const count = changed.recipients?.length ?? 1
  expect(await queue.ended('sent', count)).toBe(true)
  return Promise.all(smtp.raw.map(async (raw) => ({ raw, read: await PostalMime.parse(raw) })))
}

describe('a message for many', () => {
  it('comes to each alone, under a name of its own', async () => {
    const all = await delivered({ recipients: people(5) })
    const to = all.flatMap(({ read }) => read.to?.map(({ address }) => address))
    expect(to.sort()).toEqual(people(5).map(({ address }) => address))
    for (const { raw, read } of all) {
      expect(read.to).toHaveLength(1)
      expect(read.cc ?? []).toEqual([])
      expect(read.bcc ?? []).toEqual([])
      expect(raw.match(/socio\d@example\.org/g)).toHaveLength(1)
    }
    expect(new Set(all.map(({ read }) => read.messageId)).size).toBe(5)
  })

  it('says who sends it, when, to whom, and that it is for many', async () => {
    const [{ raw, read } = expect.fail()] = await delivered({
      content: {
        subject: `Convocatoria da asemblea ñ ${'longa '.repeat(30)}`.trim(),
        html: '<p>Ñ</p>',
        language: 'GL',
      },
    })
    const header = (name: string) => read.headers.filter(({ key }) => key === name).map(({ value }) => value)
    expect(read.from).toMatchObject({ name: 'Asociación de Proba', address: 'portal@proba.example' })
    expect(read.to).toEqual([{ name: 'Lúa Álvarez Núñez', address: 'lua@example.org' }])
    expect(read.date).toBe(queue.clock().toISOString())
    expect(read.subject).toBe(`Convocatoria da asemblea ñ ${'longa '.repeat(30)}`.trim())
    expect(read.messageId).toMatch(/^<[0-9a-f-]{36}@proba\.example>$/)
    expect(header('precedence')).toEqual(['bulk'])
    expect(header('list-id')[0]).toContain('<correos.proba.example>')
    expect(header('auto-submitted')).toEqual([])
    expect(header('list-unsubscribe')).toEqual([])
    expect(header('content-language')).toEqual(['gl'])
    expect(header('mime-version')).toEqual(['1.0'])
    expect(header('content-type')[0]).toMatch(/^multipart\/alternative/)
    // ASCII on the way; no line longer than RFC 5322 recommends
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  })

  it('can be read as plain text, with links and the reason why one gets it', async () => {
    const html = '<h2>Roteiro</h2><p>Apúntate <a href="/eventos/3">aquí</a>.</p>'
    const [{ read } = expect.fail()] = await delivered({
      content: { subject: 'Roteiro', html, language: 'GL' },
    })
    expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(
      'Roteiro\n=======\n\nApúntate aquí (https://portal.proba.example/eventos/3).\n\n-- \nAsociación de Proba\nhttps://portal.proba.example\n\nRecibes esta mensaxe porque formas parte de Asociación de Proba.',
    )
    expect(read.html).toContain('<a href="https://portal.proba.example/eventos/3">aquí</a>')
    expect(read.html).toContain('<html lang="gl"')
  })

  it('brings its pictures along, each once', async () => {
    const kept = await picture()
    const html =
      '<p><img src="/a.jpg" alt="A sé"><img src="/a.jpg" alt=""><img src="/gone.jpg" alt="Perdida"></p>'
    const [{ read, raw } = expect.fail()] = await delivered({
      content: { subject: 'Con imaxe', html, language: 'GL' },
      pictures: [kept],
    })
    expect(read.attachments).toHaveLength(1)
    const [{ content, contentId = '', mimeType, disposition } = expect.fail()] = read.attachments
    expect([mimeType, disposition]).toEqual(['image/jpeg', 'inline'])
    expect(Buffer.from(content as ArrayBuffer).toString('base64')).toBe(kept.content)
    const cid = contentId.replace(/^<|>$/g, '')
    expect(read.html?.match(/<img [^>]*>/g)).toEqual([
      expect.stringContaining(`src="cid:${cid}" alt="A sé"`),
      expect.stringContaining(`src="cid:${cid}" alt=""`),
    ])
    expect(read.html).toContain('Perdida')
    expect(read.text).toContain('[A sé]')
    // multipart/alternative of the text and of multipart/related of HTML and picture
    const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type)
    expect(types).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/jpeg',
    ])
  })

  it('cannot be given a header or a recipient by a subject or a name', async () => {
    const [{ read } = expect.fail()] = await delivered(
      {
        content: {
          subject: 'A\r\nBcc: evil@example.org\r\n\r\n<script>',
          html: '<p>Ola</p>',
          language: 'GL',
        },
        recipients: [{ id: 1, address: 'lua@example.org', name: 'L"\r\nBcc: evil@example.org' }],
      },
      { APP_NAME: 'A <i>\r\nX-Evil: 1' },
    )
    expect(read.to).toHaveLength(1)
    expect(read.headers.some(({ key }) => ['bcc', 'x-evil'].includes(key))).toBe(false)
    expect(read.html).not.toMatch(/<(i|script)>/)
  })

  it('that is very long is made beside the server and arrives whole', async () => {
    const html = `<p>${'Ñandú e lóstrego. '.repeat(20_000)}</p>`
    const [{ read } = expect.fail()] = await delivered({
      content: { subject: 'Longa', html, language: 'GL' },
    })
    expect(read.text?.match(/Ñandú e lóstrego\./g)).toHaveLength(20_000)
    expect(read.html?.match(/Ñandú e lóstrego\./g)).toHaveLength(20_000)
  })

  it('keeps its name at every try', async () => {
    const seen: string[] = []
    const smtp = await queue.smtp({
      refuseMessage: (raw) => {
        seen.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
        return seen.length < 2 ? { code: 451, text: 'try later' } : null
      },
    })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueueBulk(mail)
    mail.start()
    await queue.tried(1)
    queue.clock.advance(5 * second)
    expect(await queue.ended('sent')).toBe(true)
    expect(seen[1]).toBe(seen[0])
  })

  it('is in the database once, however many it is for', async () => {
    const mail = queue.open()
    await queue.enqueueBulk(mail, { recipients: people(2500), pictures: [await picture()] })
    const { read } = queue.database
    expect(await read.selectFrom('mail_content').select('message_id').execute()).toHaveLength(1)
    expect(await read.selectFrom('mail_picture').select('message_id').execute()).toHaveLength(1)
    const rows = await queue.deliveries()
    expect(rows).toHaveLength(2500)
    expect(
      rows.every(({ state, tries, recipient_id }) => state === 'pending' && tries === 0 && recipient_id),
    ).toBe(true)
  })
})
