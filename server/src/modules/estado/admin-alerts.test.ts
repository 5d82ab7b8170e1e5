import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordFailure, recordFinished } from '../../platform/db/backup-lease.ts'
import { noteChecks } from '../../platform/db/content-sums.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openCleanTestPortal, openTestPortal } from '../../testing/portal.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { uploadPdf } from '../../testing/uploads.ts'
import { alertAdmins } from './admin-alerts.service.ts'

const hour = 60 * 60_000

let portal: TestPortal
let admin: Caller
let now: Date
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-alerts-'))
  // No mail server listens there, so messages stay in the queue.
  // The first clean-up looks too, and would find problems ended that begin later than its clock.
  portal = await openCleanTestPortal({
    BACKUP_DIR: join(folder, 'copias'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  admin = await portal.signIn('ROLE_ADMIN')
  now = portal.clock()
})
afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const look = (hours: number) =>
  alertAdmins({ ...portal.context, clock: () => new Date(now.getTime() + hours * hour) })
const told = async (template: 'backup-failing' | 'mail-failing' | 'files-failing'): Promise<number> => {
  const rows = await portal.context.database.read
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.id', 'mail_delivery.message_id')
    .select('mail_delivery.id')
    .where('template', '=', template)
    .execute()
  return rows.length
}

it('administrators are mailed once when backups have failed for a day, and again only after one was made', async () => {
  const { database } = portal.context
  await recordFailure(database, 'ENOSPC')
  await look(0)
  await look(23)
  expect(await told('backup-failing')).toBe(0)
  await look(24)
  const once = await told('backup-failing')
  expect(once).toBeGreaterThan(0)
  await look(50)
  expect(await told('backup-failing')).toBe(once)

  await recordFinished(database, now)
  await look(51)
  await recordFailure(database, 'ENOSPC')
  await look(52)
  expect(await told('backup-failing')).toBe(once)
  await look(76)
  expect(await told('backup-failing')).toBe(2 * once)
})

it('administrators are mailed once when a message has waited for a day', async () => {
  const { database, mail } = portal.context
  // The queue itself does not try it: it is due an hour after the portal's clock.
  const due = new Date(now.getTime() + hour)
  await database.transactionWithoutAudit((tx) =>
    mail.enqueue(tx, due, {
      template: 'password-changed',
      to: { address: 'lua@correo.example', name: 'Lúa' },
      language: 'GL',
    }),
  )
  await look(26)
  expect(await told('mail-failing'), 'it was not tried yet').toBe(0)
  await database.transactionWithoutAudit((tx) =>
    tx.updateTable('mail_delivery').set({ tries: 3, reason: 'mail.reason.unreachable' }).execute(),
  )
  await look(24)
  expect(await told('mail-failing')).toBe(0)
  await look(26)
  const once = await told('mail-failing')
  expect(once).toBeGreaterThan(0)
  await look(31)
  expect(await told('mail-failing')).toBe(once)
})

it('administrators are mailed once when a stored file is lost or damaged, and again when it was brought back', async () => {
  const { database } = portal.context
  const { uuid } = await uploadPdf(admin)
  const { content: key } = await database.read
    .selectFrom('file')
    .select('content')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const found = (fault: 'damaged' | null) => noteChecks(database, [{ key, fault, sha256: null }], now)
  await look(0)
  expect(await told('files-failing')).toBe(0)
  await found('damaged')
  await look(1)
  const once = await told('files-failing')
  expect(once).toBeGreaterThan(0)
  await look(30)
  expect(await told('files-failing')).toBe(once)
  await found(null)
  await look(31)
  await found('damaged')
  await look(32)
  expect(await told('files-failing')).toBe(2 * once)
})

it('mail that waits is tried again at once when an administrator wants it', async () => {
  const { database, mail } = portal.context
  const later = new Date(now.getTime() + 2 * hour)
  await database.transactionWithoutAudit((tx) =>
    mail.enqueue(tx, later, {
      template: 'password-changed',
      to: { address: 'lua@correo.example', name: 'Lúa' },
      language: 'GL',
    }),
  )
  expect((await admin.call('POST /estado/correo/reintentar')).body).toEqual({ n: 1 })
  const { next_at } = await database.read
    .selectFrom('mail_delivery')
    .select('next_at')
    .where('address', '=', 'lua@correo.example')
    .executeTakeFirstOrThrow()
  expect(Date.parse(next_at)).toBeLessThan(later.getTime())
})

it('mail that two administrators retry at the same moment is counted once and sent once', async () => {
  const smtp = await startSmtp()
  const busy = await openTestPortal({ SMTP_URL: smtp.url })
  try {
    const [one, other] = [await busy.signIn('ROLE_ADMIN'), await busy.signIn('ROLE_ADMIN')]
    const { database, mail } = busy.context
    const already = smtp.raw.length
    await database.transactionWithoutAudit((tx) =>
      mail.enqueue(tx, new Date(busy.clock().getTime() + 2 * hour), {
        template: 'password-changed',
        to: { address: 'lua@correo.example', name: 'Lúa' },
        language: 'GL',
      }),
    )
    const answers = await Promise.all(
      [one, other].map((caller) => caller.call('POST /estado/correo/reintentar')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.n).toSorted()).toEqual([0, 1])
    const stateNow = async () =>
      (
        await database.read
          .selectFrom('mail_delivery')
          .select('state')
          .where('address', '=', 'lua@correo.example')
          .execute()
      ).map(({ state }) => state)
    await expect.poll(stateNow).toEqual(['sent'])
    expect(smtp.raw.slice(already)).toHaveLength(1)
  } finally {
    await busy.close()
    await smtp.close()
  }
})

it('refused sign-ins of today are counted, those of yesterday are not', async () => {
  const refused = async () => (await admin.call('GET /estado')).body.accesos.rexeitados
  const before = await refused()
  await portal.visitor.call('POST /authenticate', { body: { login: '00000000T', password: 'non é este' } })
  expect(await refused()).toBe(before + 1)
  await portal.context.database.transactionWithoutAudit((tx) =>
    tx.insertInto('sign_in_refusals').values({ day: '2020-01-01', total: 9 }).execute(),
  )
  expect(await refused()).toBe(before + 1)
})
