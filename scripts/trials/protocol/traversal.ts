import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instance } from '../instance.ts'
import { openWire } from '../wire/wire.ts'

/** Places a path may lead out of, in front of what it should not reach. */
const starts = [
  '/',
  '/assets/',
  '/api/docs/static/',
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
    `/api/docs/static//${goal}`,
  ]),
  '/file:///etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/api/download/gallery/statics/%2fetc%2fpasswd',
]

/**
 * Asks for files by paths that lead out of every folder, as a visitor and as an administrator.
 * @returns how many were tried, and what came back that must not
 */
export async function tryPaths(
  instance: Instance,
  { share = 1 }: { share?: number } = {},
): Promise<{ tried: number; wrong: string[] }> {
  // what the files that must not be reached hold
  const marks = [
    'root:x:0:0',
    '"@fastify/compress"',
    'SQLite format 3',
    '[core]',
    readFileSync(join(instance.folder, 'jwt-secret'), 'utf8').trim(),
  ]
  const { authorization } = await instance.admin()
  const wrong: string[] = []
  let tried = 0
  let wire = await openWire(instance.url)
  for (const [at, target] of targets.entries()) {
    if (at % Math.round(1 / share) !== 0) continue
    for (const header of ['', `authorization: ${authorization}\r\n`]) {
      if (wire.isEnded()) wire = await openWire(instance.url)
      tried += 1
      wire.send(`GET ${target} HTTP/1.1\r\nhost: a\r\n${header}\r\n`)
      const answer = await wire.read(20_000)
      if (typeof answer === 'string') {
        wrong.push(`${target}: ${answer}`)
        wire.close()
        continue
      }
      const text = answer.body.toString('latin1')
      if (answer.status >= 500) wrong.push(`${target}: ${answer.status}`)
      if (marks.some((mark) => text.includes(mark))) wrong.push(`${target}: the file itself`)
    }
  }
  wire.close()
  return { tried, wrong: [...wrong, ...(await tryNames(instance, authorization))] }
}

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

/** Uploads files whose names are paths: what is kept is the last part at most. */
async function tryNames({ url }: Instance, authorization: string): Promise<string[]> {
  const wrong: string[] = []
  for (const name of names) {
    const form = new FormData()
    form.append('fileName', name)
    form.append('content', new Blob(['%PDF-1.4\n%%EOF\n']), name)
    const answer = await fetch(`${url}/api/files`, { method: 'POST', headers: { authorization }, body: form })
    const { fileName = '' } = (await answer.json()) as { fileName?: string }
    if (answer.status >= 500 || /[/\\]|^\.\.?$/.test(fileName))
      wrong.push(`${name}: ${answer.status} «${fileName}»`)
  }
  return wrong
}
