// test:all only: it asks for thousands of addresses of files
// any engine: it is about addresses of files
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '../../testing/documents.ts'
import { multipart } from '../../testing/multipart.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { connectRaw } from '../../testing/raw-http.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** Places a path may lead out of, in front of what it should not reach. */
const starts = [
  '/',
  '/assets/',
  '/api/docs/',
  '/api/statics/',
  '/api/images/',
  '/api/download/gallery/statics/',
  '/api/download/gallery/',
  '/api/eventos/1/images/',
  '/api/socios/1/documents/',
  '/api/entities/',
  '/eventos/',
]
/** Two dots and a slash, as some program somewhere reads them. */
const ups = [
  '../',
  '..%2f',
  '..%5c',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%252f',
  '..;/',
  '....//',
  '%c0%ae%c0%ae%c0%af',
  '%uff0e%uff0e%u2215',
  '.%00./',
  '..%00/',
  '/%2e%2e/',
]
const goals = ['etc/passwd', 'package.json', 'jwt-secret', 'portal.sqlite', '.env', '.git/config']

const targets = [
  ...starts.flatMap((start) => ups.flatMap((up) => goals.map((goal) => start + up.repeat(6) + goal))),
  ...goals.flatMap((goal) => [
    `/${goal}`,
    `//${goal}`,
    `/\\${goal}`,
    `/assets//${goal}`,
    `/api/docs//${goal}`,
  ]),
  '/file:///etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/api/download/gallery/statics/%2fetc%2fpasswd',
]

it.each(['a visitor', 'an administrator'])(
  'paths that lead out of every folder reach nothing for %s',
  async (who) => {
    // what the files that must not be reached hold
    const marks = [
      'root:x:0:0',
      '"@fastify/compress"',
      'SQLite format 3',
      '[core]',
      readFileSync(join(portal.settings.DATA_DIR, 'jwt-secret'), 'utf8').trim(),
    ]
    const { token } = who === 'a visitor' ? portal.visitor : await portal.signIn('ROLE_ADMIN')
    const header = token ? `authorization: Bearer ${token}\r\n` : ''
    const { port } = portal.app.server.address() as AddressInfo
    const connect = () => connectRaw(`http://127.0.0.1:${port}`)
    const wrong: string[] = []
    let connection = await connect()
    for (const target of targets) {
      if (connection.isEnded()) connection = await connect()
      connection.send(`GET ${target} HTTP/1.1\r\nhost: a\r\n${header}\r\n`)
      const answer = await connection.read(60_000)
      if (typeof answer === 'string') {
        wrong.push(`${target}: ${answer}`)
        connection.close()
        continue
      }
      const text = answer.body.toString('latin1')
      if (answer.status >= 500) wrong.push(`${target}: ${answer.status}`)
      if (marks.some((mark) => text.includes(mark))) wrong.push(`${target}: the file itself`)
    }
    connection.close()
    expect(wrong).toEqual([])
  },
)

const names = [
  '../../../fuxido.pdf',
  '..\\..\\fuxido.pdf',
  '/tmp/fuxido.pdf',
  'C:\\fuxido.pdf',
  '..%2f..%2ffuxido.pdf',
  'fuxido.pdf/../../x.pdf',
  '....//fuxido.pdf',
  '.pdf/../fuxido.pdf',
  `${'../'.repeat(30)}tmp/fuxido.pdf`,
  'CON.pdf',
  '\u202efdp.fuxido.pdf',
]

it.each(names)('of a name that is a path the last part is kept at most: %s', async (name) => {
  const person = await portal.signIn()
  const { status, body } = await person.call(
    'POST /files',
    multipart({ fileName: name }, { name, content: documents.pdf }),
  )
  expect(status).toBeLessThan(500)
  expect(body.fileName ?? '').not.toMatch(/[/\\]|^\.\.?$/)
})
