import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from './platform/config/settings.ts'
import { createTransport } from './platform/mail/transport.ts'
import { startupWarnings } from './startup-warnings.ts'
import { startSmtp } from './testing/smtp.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-warnings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The warnings of a portal with these variables. */
async function findWarnings(variables: Record<string, string>, patience?: number): Promise<string[]> {
  const environment = { DATA_DIR: folder, ...variables }
  const settings = readSettings(environment)
  const mail = createTransport(settings, patience)
  try {
    return await startupWarnings({ settings, mail, environment })
  } finally {
    mail.close()
  }
}

it('a portal without faults gets no warning', async () => {
  expect(
    await findWarnings({ PATH: '/usr/bin', TZ: 'Europe/Madrid', BACKUP_DIR: join(folder, 'backups') }),
  ).toEqual([])
})

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['BACKUPDIR', 'BACKUP_DIR'],
  ['MAILFROM', 'MAIL_FROM'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ADMIN_DNII', 'ADMIN_DNI'],
  ['smtp_url', 'SMTP_URL'],
])('%s is reported as a misspelt %s', async (name, meant) => {
  expect(await findWarnings({ [name]: 'x' })).toEqual([
    `${name} is no setting and has no effect; ${meant} is one.`,
  ])
})

it('a variable of another program is not, nor one whose setting is given too', async () => {
  expect(
    await findWarnings({ HOSTNAME: 'x', PORTS: 'x', SHELL: 'x', APP_NAMES: 'x', APP_NAME: 'A Carballeira' }),
  ).toEqual([])
})

it('a file of authorities that is missing or holds no certificate is named', async () => {
  const path = join(folder, 'authority.pem')
  const warning = (why: string) =>
    `NODE_EXTRA_CA_CERTS is «${path}», but has no effect: ${why}. Correct that and start the portal again.`
  const told = () => findWarnings({ NODE_EXTRA_CA_CERTS: path })
  expect(await told()).toEqual([warning('it cannot be read (ENOENT)')])
  writeFileSync(path, 'portal')
  expect(await told()).toEqual([warning('it holds no certificate (PEM)')])
  writeFileSync(path, `our own:\n${rootCertificates[0]}`)
  expect(await told()).toEqual([])
})

it('LANGUAGE is the variable of the desktop when it holds locales, and a misspelt LANGUAGES otherwise', async () => {
  for (const LANGUAGE of ['gl_ES:gl', 'en_GB', 'en', 'pt:es', ''])
    expect(await findWarnings({ LANGUAGE })).toEqual([])
  expect(await findWarnings({ LANGUAGE: 'GL,ES' })).toHaveLength(1)
})

it('a wrong time zone and a wrong letter are reported', async () => {
  const [zone, letter] = await findWarnings({ TZ: 'Europa/Vigo', ADMIN_DNI: '00000000A' })
  expect(zone).toContain('TZ is «Europa/Vigo», which is no time zone')
  expect(letter).toContain('ADMIN_DNI is «00000000A»')
})

it('a backup folder that cannot be written to is reported with the reason', async () => {
  writeFileSync(join(folder, 'file'), '')
  const [line] = await findWarnings({ BACKUP_DIR: join(folder, 'file', 'backups') })
  expect(line).toMatch(
    /^BACKUP_DIR is «.*», but no backups are made there: there is no such folder, and it cannot be made \(ENOTDIR\)\. Correct that and start the portal again\.$/,
  )
  const [file] = await findWarnings({ BACKUP_DIR: join(folder, 'file') })
  expect(file).toContain('but no backups are made there: it is no folder (EEXIST).')
})

it('a mail server that does not answer is reported without its address', async () => {
  const [line] = await findWarnings({ SMTP_URL: 'smtp://portal:segredo@127.0.0.1:9' })
  expect(line).toBe(
    'SMTP_URL is (not shown), but that mail server cannot be used: no mail server is at that address and port. Mail waits in the queue and is tried again.',
  )
  expect(line).not.toContain('segredo')
})

it('a mail server that accepts the connection and says nothing is reported', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [line] = await findWarnings({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 100)
  expect(line).toContain('that mail server cannot be used: it does not answer')
  server.close()
})

it('a mail server with a certificate that is not trusted is reported with that reason', async () => {
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const [line] = await findWarnings({ SMTP_URL: `smtps://127.0.0.1:${port}` })
  expect(line).toContain(
    'that mail server cannot be used: its certificate is not that of the name in SMTP_URL',
  )
  const open = await startSmtp()
  const [plain] = await findWarnings({ SMTP_URL: `smtps://127.0.0.1:${open.port}` })
  expect(plain).toContain('cannot be used: no encrypted connection can be made')
  await open.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

it('a program that is no mail server is reported with what it answers', async () => {
  const server = createServer((socket) => socket.end('554 no\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [line] = await findWarnings({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(line).toContain('cannot be used: it answered 554.')
  server.close()
})
