import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server process that only sends mail; its clock is at `now`. */
const code = (place: object, smtpUrl: string, now: Date) => `
  const { openDatabase } = await import('${new URL('../platform/db/connection.ts', import.meta.url)}')
  const { createMail } = await import('${new URL('../platform/mail/create.ts', import.meta.url)}')
  const { nameAlone } = await import('${new URL('../platform/config/identity.ts', import.meta.url)}')
  const place = ${JSON.stringify(place)}
  const mail = createMail({
    settings: {
      ...place, SMTP_URL: '${smtpUrl}', MAIL_FROM: 'a@proba.example', APP_NAME: 'A', MAIL_PER_MINUTE: 0,
      PUBLIC_URL: 'https://portal.proba.example', TIME_ZONE: 'Europe/Madrid', LANGUAGES: ['GL'],
    },
    identity: async () => nameAlone('A'),
    database: openDatabase(place),
    secret: '${'x'.repeat(32)}',
    clock: () => new Date('${now.toISOString()}'),
    log: { warn: console.error, error: console.error },
  })
  mail.start()
`

/** Starts such a server; `kill` ends it like a power cut and resolves when it has ended. */
export function startMailProcess(place: object, smtpUrl: string, now: Date) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code(place, smtpUrl, now)], {
    stdio: 'inherit',
  })
  const gone = once(child, 'exit')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
