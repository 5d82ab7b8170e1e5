import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scheduleMaintenance } from './maintenance.ts'
import { createWalk } from './modules/files/walk.service.ts'
import { readSettings } from './platform/config/settings.ts'
import { isBackupRunning } from './platform/db/backup-lease.ts'
import { openPortal } from './portal.ts'
import { testClock } from './testing/clock.ts'
import { createTestPlace } from './testing/database.ts'
import { freshDni, openCleanTestPortal } from './testing/portal.ts'
import { uploadPdf } from './testing/uploads.ts'

const day = 24 * 60 * 60_000

it('a start clears away what a crash left more than a day ago, and nothing else', async () => {
  const place = await createTestPlace()
  const clock = testClock()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...place.settings })
  const files = join(settings.DATA_DIR, 'files')
  const before = await openPortal(settings, clock)

  // stored, but the server ended before the upload was written down
  await before.context.storage.put('uploads/lost', Buffer.from('x'))
  // written down, but never claimed; and claimed
  for (const content of ['uploads/waiting', 'uploads/held'])
    await before.context.storage.put(content, Buffer.from('x'))
  await before.context.database.transactionWithoutAudit(async (tx) => {
    const due = new Date(clock().getTime() + day).toISOString()
    await tx.insertInto('file_removal').values({ content: 'uploads/lost', due }).execute()
    for (const name of ['waiting', 'held'])
      await tx
        .insertInto('file')
        .values({
          uuid: crypto.randomUUID(),
          file_name: 'Acta.pdf',
          type: 'pdf',
          size: 1,
          content: `uploads/${name}`,
          created_at: clock().toISOString(),
          holder: name === 'held' ? 'socio:1/documentos' : null,
        })
        .execute()
  })
  await before.close()
  // broken off on their way in or out
  const broken = ['incoming/old', 'incoming/new', 'files/partial/old', 'files/partial/new']
  broken.push('outbox/old.eml.partial', 'outbox/new.eml.partial', 'outbox/letter-old')
  for (const path of broken) {
    mkdirSync(join(settings.DATA_DIR, path, '..'), { recursive: true })
    writeFileSync(join(settings.DATA_DIR, path), 'x')
  }
  clock.advance(day + 60_000)
  for (const path of broken) {
    const written = new Date(clock().getTime() - (path.includes('old') ? day + 1000 : 1000))
    utimesSync(join(settings.DATA_DIR, path), written, written)
  }

  const after = await openPortal(settings, clock)
  await expect.poll(() => readdirSync(join(settings.DATA_DIR, 'incoming'))).toEqual(['new'])
  expect(readdirSync(join(files, 'uploads'))).toEqual(['held'])
  expect(readdirSync(join(files, 'partial'))).toEqual(['new'])
  await expect
    .poll(() => readdirSync(join(settings.DATA_DIR, 'outbox')))
    .toEqual(['letter-old', 'new.eml.partial'])
  expect(existsSync(join(files, 'uploads/held'))).toBe(true)
  await after.close()
  await place.remove()
})

it('a clean-up judges by the moment at which it was due, however late it comes to a record', async () => {
  const portal = await openCleanTestPortal()
  const { uuid } = await uploadPdf(await portal.signIn('ROLE_ADMIN'))
  const stop = scheduleMaintenance(portal.context)
  portal.clock.advance(2 * day)
  await stop()
  const files = () => portal.context.database.read.selectFrom('file').select('uuid').execute()
  expect(await files()).toEqual([{ uuid }])
  await scheduleMaintenance(portal.context)()
  expect(await files()).toEqual([])
  await portal.close()
})

it('wrong passwords from when the clock was ahead keep nobody out once it is right', async () => {
  const portal = await openCleanTestPortal()
  const login = freshDni()
  const signIn = async () =>
    (await portal.visitor.call('POST /authenticate', { body: { login, password: 'wrong password' } })).status
  portal.clock.advance(400 * day)
  for (let tries = 0; tries < 10; tries += 1) expect(await signIn()).toBe(401)
  expect(await signIn()).toBe(429)
  portal.clock.advance(-400 * day)
  expect(await signIn()).toBe(429)
  await scheduleMaintenance(portal.context)()
  expect(await signIn()).toBe(401)
  await portal.close()
})

it('backups, looks at the stored files and mail from when the clock was ahead wait no longer once it is right', async () => {
  const portal = await openCleanTestPortal()
  const { context, clock } = portal
  const { database } = context
  await uploadPdf(await portal.signIn('ROLE_ADMIN'))
  clock.advance(400 * day)
  // this server is killed with its turn
  await createWalk(context).look()
  const far = clock().toISOString()
  await database.transactionWithoutAudit(async (tx) => {
    await tx.insertInto('backup_lease').values({ id: randomUUID(), until: far }).execute()
    await tx.insertInto('mail_rate_slot').values({ number: 1, free_at: far }).execute()
    const { id } = await tx
      .insertInto('mail_message')
      .values({ template: 'reset', language: 'GL', params: '{}', created_at: far })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('mail_delivery')
      .values({
        message_id: id,
        address: 'uxia@example.org',
        name: 'Uxía',
        reference: randomUUID(),
        priority: 0,
        state: 'pending',
        tries: 3,
        next_at: far,
        claimed_by: 'a server that was killed',
      })
      .execute()
  })
  clock.advance(-400 * day)
  await scheduleMaintenance(context)()

  expect(await isBackupRunning(database.read)).toBe(false)
  const now = clock().toISOString()
  const slots = await database.read.selectFrom('mail_rate_slot').select('free_at').execute()
  expect(slots).toEqual([{ free_at: now }])
  const [mail] = await database.read.selectFrom('mail_delivery').select(['next_at', 'tries']).execute()
  // the queue may have tried it by now
  expect(Date.parse(mail?.next_at ?? '')).toBeLessThan(clock().getTime() + day)
  await createWalk(context).look()
  const looks = await database.read.selectFrom('content_check').select('at').execute()
  expect(looks).toEqual([{ at: now }])
  await portal.close()
})
