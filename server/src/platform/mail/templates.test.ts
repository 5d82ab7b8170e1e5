import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'
import type { TestSmtp } from '../../testing/smtp.ts'
import { nameAlone } from '../config/identity.ts'
import type { LinkMail } from './mail.ts'
import { noticeTemplates } from './mail.ts'
import { inWords, render } from './templates.ts'

let queue: Awaited<ReturnType<typeof openTestMail>>
let smtp: TestSmtp
beforeEach(async () => {
  queue = await openTestMail()
  smtp = await queue.smtp()
})
afterEach(() => queue.close())

/** Sends a message, and returns the delivered one, raw and parsed. */
async function delivered(changed: Partial<LinkMail> = {}, settings: { APP_NAME?: string } = {}) {
  const mail = queue.open({ SMTP_URL: smtp.url, ...settings })
  await queue.enqueue(mail, changed)
  mail.start()
  await eventually(() => smtp.raw.length > 0)
  const raw = smtp.raw[0] ?? ''
  const read = await PostalMime.parse(raw)
  const header = (name: string) => read.headers.filter(({ key }) => key === name).map(({ value }) => value)
  return { raw, read, header }
}

describe('a message about an account', () => {
  it('comes from the association, says when it was asked for, and asks for no answer', async () => {
    const { read, header, raw } = await delivered()
    expect(read.from).toMatchObject({ name: 'Asociación de Proba', address: 'portal@proba.example' })
    expect(read.to).toEqual([{ name: 'Lúa Álvarez Núñez', address: 'lua@example.org' }])
    expect(read.date).toBe(queue.clock().toISOString())
    expect(header('auto-submitted')).toEqual(['auto-generated'])
    expect(header('content-language')).toEqual(['gl'])
    expect(header('content-type')[0]).toMatch(/^multipart\/alternative/)
    // ASCII on the way, and no line longer than RFC 5322 allows
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
  })

  it('is in Galician for a user who reads Galician', async () => {
    const { read } = await delivered()
    expect(read.subject).toBe('Escolle un contrasinal novo para Asociación de Proba')
    expect(read.text).toContain('Ola, Lúa Álvarez Núñez:')
    expect(read.text).toContain('A ligazón vale ata o luns, 1 de xuño de 2026, ás 12:00,')
    expect(read.html).toContain('<html lang="gl"')
  })

  it('is in Spanish for a user who reads Spanish', async () => {
    const { read, header } = await delivered({ language: 'ES', template: 'activate' })
    expect(read.subject).toBe('Activa tu cuenta en Asociación de Proba')
    expect(read.text).toContain('Hola, Lúa Álvarez Núñez:')
    expect(read.text).toContain('El enlace vale hasta el martes, 30 de junio de 2026, a las 12:00,')
    expect(read.html).toContain('<html lang="es"')
    expect(header('content-language')).toEqual(['es'])
  })

  it('cannot be given a header, a recipient or markup by a name', async () => {
    const name = 'Lúa" <b>&</b>\r\nBcc: evil@example.org\r\n\r\n<script>'
    const { read, header } = await delivered(
      { to: { address: 'lua@example.org', name } },
      { APP_NAME: 'A & B <i>\r\nX-Evil: 1' },
    )
    expect(smtp.recipients).toEqual(['lua@example.org'])
    expect(read.to).toHaveLength(1)
    expect(header('bcc')).toEqual([])
    expect(header('x-evil')).toEqual([])
    expect(read.html).not.toMatch(/<(b|i|script)>/)
    expect(read.html).toContain('A &amp; B &lt;i&gt;')
  })

  it('leaves text in braces unchanged', () => {
    const settings = {
      PUBLIC_URL: 'https://x.example',
      TIME_ZONE: 'UTC',
      LANGUAGES: ['GL'] as const,
    }
    const message = {
      template: 'set',
      language: 'GL',
      name: '{{app}}',
      key: 'k',
      deadline: new Date(0),
    } as const
    const { text } = render(settings, nameAlone('{{name}} $t(mail.greeting)'), message)
    expect(text).toContain('Ola, {{app}}:')
    expect(text).toContain('{{name}} $t(mail.greeting)')
  })

  it.each([
    ['GL', 'https://x.example/account/set/finish?key=k'],
    ['ES', 'https://x.example/account/set/finish?key=k&lang=es'],
  ] as const)('leads to a page in its own language, in %s', (language, link) => {
    const settings = { PUBLIC_URL: 'https://x.example', TIME_ZONE: 'UTC', LANGUAGES: ['GL', 'ES'] as const }
    const message = { template: 'set', language, name: 'Lúa', key: 'k', deadline: new Date(0) } as const
    expect(render(settings, nameAlone('X'), message).text.split('\n')).toContain(link)
  })
})

it('with a second link has both with the key, and greets nobody by name where there is none', () => {
  const settings = { PUBLIC_URL: 'https://x.example', TIME_ZONE: 'UTC', LANGUAGES: ['GL', 'ES'] as const }
  const message = {
    template: 'solicitude-confirm',
    language: 'ES',
    name: '',
    key: 'k',
    deadline: new Date(0),
  } as const
  const { text, html } = render(settings, nameAlone('X'), message)
  expect(text.split('\n')[0]).toBe('Hola:')
  for (const page of ['confirmar', 'retirar']) {
    expect(text.split('\n')).toContain(`https://x.example/asociarse/${page}?key=k&lang=es`)
    expect(html).toContain(`href="https://x.example/asociarse/${page}?key=k&amp;lang=es"`)
  }
})

describe('a message that says what happened to an account', () => {
  const settings = {
    PUBLIC_URL: 'https://x.example',
    TIME_ZONE: 'Europe/Madrid',
    LANGUAGES: ['GL'] as const,
  }
  const carballeira = nameAlone('A Carballeira')
  const at = new Date('2026-05-31T17:30Z')
  const names = { person: 'Uxía <b>Lás</b>', author: 'Iria Rial' }

  it.each(['GL', 'ES'] as const)(
    'says what, when, and what to do if it was not oneself, in %s',
    (language) => {
      // a convocation speaks of a meeting
      for (const template of noticeTemplates.filter(
        (each) => !['convocatoria', 'acta-aprobada', 'reunion-anulada'].includes(each),
      )) {
        const { subject, text, html } = render(settings, carballeira, {
          ...{ template, language, name: 'Lúa', at, names },
        })
        expect(subject).toContain('A Carballeira')
        // troubles of the portal and a new administrator are told to administrators
        const isTrouble = template.endsWith('-failing')
        const isOther =
          isTrouble ||
          /^(admin-new|cobro-changed|cotas-due|debit-announced|email-added|solicitude.*)$/.test(template)
        const places: Partial<Record<typeof template, string>> = {
          test: '/axustes',
          'cobro-changed': '/cotas/axustes',
          'cotas-due': '/a-mina-cota',
          'debit-announced': '/a-mina-cota',
          'admin-new': '/user-management/users',
          'solicitudes-waiting': '/solicitudes',
          'solicitude-denied': '/contactar',
          'email-added': '/socios-admin',
        }
        const page = `https://x.example${places[template] ?? (isTrouble ? '/estado' : '/account/security')}`
        const isUntimed = isTrouble || /^(cotas-due|debit-announced|email-added|solicitude.*)$/.test(template)
        expect(text.includes('31 de ma')).toBe(!isUntimed)
        if (!isOther) expect(text).toMatch(/Se non (fuches|o pediches) ti|Si no (has sido|lo has pedido) tú/)
        expect(text).toContain(page)
        expect(html).toContain(`href="${page}"`)
        for (const part of [subject, text, html]) expect(part).not.toMatch(/mail\.|\{\{|key=/)
      }
    },
  )

  it('has the agenda of a meeting as text, with the link to its page', () => {
    const meeting = 'Asemblea <i>18</i>'
    const agenda = [
      { titulo: 'Contas <b>', texto: 'Liña <i>1</i>\nliña 2' },
      { titulo: 'Rogos', texto: '' },
    ]
    const message = { template: 'convocatoria', language: 'GL', name: 'Lúa', at } as const
    const { subject, text, html } = render(settings, carballeira, {
      ...message,
      names: { meeting, agenda, page: '/asembleas/7' },
    })
    expect(subject).toBe('Convocatoria: Asemblea <i>18</i>')
    expect(text).toContain('Orde do día\n\n1. Contas <b>\n   Liña <i>1</i>\n   liña 2\n\n2. Rogos\n\n')
    expect(text).toContain('https://x.example/asembleas/7')
    expect(html).toContain('Contas &lt;b&gt;<br>')
    expect(html).toContain('Liña &lt;i&gt;1&lt;/i&gt;<br>liña 2')
    expect(html).not.toContain('<i>')
    expect(html).toContain('href="https://x.example/asembleas/7"')
  })

  it('about a meeting says that it comes because of that, and not of the security of the account', () => {
    for (const language of ['GL', 'ES'] as const)
      for (const template of ['convocatoria', 'acta-aprobada', 'reunion-anulada'] as const) {
        const names = { meeting: 'Asemblea 18', page: '/asembleas/7', when: 'hoxe' }
        const { text } = render(settings, carballeira, { template, language, name: 'Lúa', at, names })
        expect(text).toMatch(/Recib(?:e|o)s est[ae] mens/)
        expect(text).not.toMatch(/segur/)
      }
  })

  it('names the new administrator and who made them one, as text', () => {
    const message = { template: 'admin-new', language: 'GL', name: 'Lúa', at, names } as const
    const { text, html } = render(settings, carballeira, message)
    expect(text).toContain('Iria Rial fixo administradora de A Carballeira a Uxía <b>Lás</b>.')
    expect(html).toContain('Uxía &lt;b&gt;Lás&lt;/b&gt;')
  })

  it('has what a person wrote by paragraphs, as text', () => {
    const text = 'Grazas polo interese.\n\n<b>Sentímolo</b>\nata outra'
    const message = {
      template: 'solicitude-denied',
      language: 'GL',
      name: 'Lúa',
      at,
      names: { text },
    } as const
    const mail = render(settings, carballeira, message)
    expect(mail.text).toContain('Grazas polo interese.\n\n<b>Sentímolo</b>\n\nata outra')
    expect(mail.html).toContain('&lt;b&gt;Sentímolo&lt;/b&gt;</p>')
  })

  it('is sent like the others, with nothing secret stored', async () => {
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.database.transactionWithoutAudit((tx) =>
      mail.enqueue(tx, queue.clock(), {
        template: 'factor-on',
        to: { address: 'lua@example.org', name: 'Lúa' },
        language: 'GL',
      }),
    )
    expect((await queue.deliveries())[0]?.secret).toBeNull()
    mail.start()
    await eventually(() => smtp.raw.length > 0)
    const read = await PostalMime.parse(smtp.raw[0] ?? '')
    expect(read.subject).toBe('Activaches a verificación en dous pasos en Asociación de Proba')
    expect(read.text).toContain('Foi o domingo, 31 de maio de 2026, ás 12:00.')
  })
})

describe('a moment in words', () => {
  const madrid = (iso: string, language: 'GL' | 'ES') => inWords(new Date(iso), language, 'Europe/Madrid')

  it('is in the time zone of the association', () => {
    expect(madrid('2026-05-31T17:30Z', 'GL')).toBe('domingo, 31 de maio de 2026, ás 19:30')
    expect(madrid('2026-05-31T22:05Z', 'GL')).toBe('luns, 1 de xuño de 2026, ás 0:05')
    expect(madrid('2026-12-31T17:30Z', 'ES')).toBe('jueves, 31 de diciembre de 2026, a las 18:30')
  })

  it('has a singular at one o’clock', () => {
    expect(madrid('2026-05-31T23:30Z', 'GL')).toBe('luns, 1 de xuño de 2026, á 1:30')
    expect(madrid('2026-05-31T23:30Z', 'ES')).toBe('lunes, 1 de junio de 2026, a la 1:30')
  })
})
