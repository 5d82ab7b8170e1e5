import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticPages } from '#contract/access.ts'
import { roles } from '#contract/roles.ts'
import { backupName, incompleteName, scheduledName } from '../../backup/names.ts'
import { backUpIfDue } from '../../backup/schedule.ts'
import { portalId } from '../../platform/db/backup-lease.ts'
import { testLog } from '../../testing/log.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { addSocio } from '../../testing/socios.ts'

const hour = 60 * 60_000
const secret = 'un-segredo-que-non-debe-saír-de-aquí-nunca'

let portal: TestPortal
let admin: Caller
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estado-'))
  // as the start of a portal makes it
  mkdirSync(join(folder, 'copias'))
  portal = await openTestPortal({ BACKUP_DIR: join(folder, 'copias'), JWT_SECRET: secret })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async () => (await admin.call('GET /estado')).body
const codes = async () => (await ask()).avisos.map(({ codigo }: { codigo: string }) => codigo)
const edit = (definedId: string) =>
  admin.call('PUT /statics/:definedId', {
    params: { definedId },
    body: { id: definedId, translations: [{ language: 'GL', body: '<p>O noso texto</p>' }] },
  })

describe('how the portal is', () => {
  it('is shown to administrators only', async () => {
    expect((await portal.visitor.call('GET /estado')).status).toBe(401)
    for (const role of roles)
      expect((await (await portal.signIn(role)).call('GET /estado')).status, role).toBe(
        role === 'ROLE_ADMIN' ? 200 : 403,
      )
  })

  it('names version, engine, schema, mail, backups, disk and sample pages', async () => {
    expect(await ask()).toMatchObject({
      version: portal.context.version,
      iniciado: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      base: process.env.TEST_DATABASE_URL ? 'postgresql' : 'sqlite',
      migracion: expect.stringMatching(/^\d{4}-/),
      correo: { configurado: false, fallidos: 0, ultimoErro: null },
      copia: { configurada: true, ultima: null, ficheiro: null, erro: null },
      disco: { libre: expect.any(Number), total: expect.any(Number) },
      paxinasDeMostra: Object.keys(staticPages),
    })
  })

  it('contains no secret, no path and no personal data', async () => {
    const text = JSON.stringify(await ask())
    for (const hidden of [secret, folder, portal.settings.DATA_DIR, admin.login, '@'])
      expect(text).not.toContain(hidden)
  })

  it('counts users who have not chosen a password', async () => {
    const before = (await ask()).cartasPendentes
    await admin.call('POST /user-management/users', {
      body: {
        login: freshDni(),
        email: 'nova@portal.example',
        firstName: 'Nova',
        lastName: 'Persoa',
        langKey: 'GL',
        activated: true,
        authorities: ['ROLE_USER'],
      },
    })
    expect((await ask()).cartasPendentes).toBe(before + 1)
  })

  it('warns of a portal without a name, of sample pages and of missing mail, until that is mended', async () => {
    const { avisos } = await ask()
    expect(avisos).toContainEqual({ codigo: 'nome', params: {} })
    expect(avisos).toContainEqual({ codigo: 'correo', params: {} })
    expect(avisos).toContainEqual({ codigo: 'paxinas', params: { n: Object.keys(staticPages).length } })
    for (const definedId of Object.keys(staticPages)) await edit(definedId)
    expect((await ask()).paxinasDeMostra).toEqual([])
    expect(await codes()).not.toContain('paxinas')

    const named = await openTestPortal({ APP_NAME: 'A Carballeira', SMTP_URL: 'smtp://localhost:1' })
    try {
      const other = await named.signIn('ROLE_ADMIN')
      const found = (await other.call('GET /estado')).body
      const told = found.avisos.map(({ codigo }: { codigo: string }) => codigo)
      expect(told).not.toContain('nome')
      expect(told).not.toContain('correo')
      expect(told).toContain('copia')
      expect(found.copia).toEqual({ configurada: false, ultima: null, ficheiro: null, erro: null })
      expect(found.correo.configurado).toBe(true)
    } finally {
      await named.close()
    }
  })

  it('warns of an empty register until it has a second member', async () => {
    const empty = await openTestPortal()
    try {
      const other = await empty.signIn('ROLE_ADMIN')
      const warned = async () =>
        (await other.call('GET /estado')).body.avisos.some(
          ({ codigo }: { codigo: string }) => codigo === 'persoas',
        )
      expect(await warned()).toBe(true)
      await addSocio(other)
      await addSocio(other)
      expect(await warned()).toBe(false)
    } finally {
      await empty.close()
    }
  })

  it('names a DNI of an earlier version that another user has in another spelling', async () => {
    const person = await portal.signIn()
    const older = `${person.login.slice(0, 2)}.${person.login.slice(2)}`
    expect(await codes()).not.toContain('dni-repetido')
    const { id } = await portal.signIn()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ login: older }).where('id', '=', id).execute(),
    )
    expect((await ask()).avisos).toContainEqual({ codigo: 'dni-repetido', params: { n: 1, dni: older } })
    const get = async (login: string) =>
      (await admin.call('GET /user-management/users/:login', { params: { login } })).body
    expect([(await get(older)).id, (await get(person.login)).id]).toEqual([id, person.id])
    expect(
      (await admin.call('DELETE /user-management/users/:login', { params: { login: older } })).status,
    ).toBe(204)
    expect(await codes()).not.toContain('dni-repetido')
    expect((await get(person.login)).id).toBe(person.id)
  })

  it('names the user whose e-mail another one has with its accents stored in another form', async () => {
    const [one, other] = [await portal.signIn(), await portal.signIn()]
    const give = (id: number, email: string) =>
      portal.context.database.transactionWithoutAudit((tx) =>
        tx.updateTable('usuario').set({ email, email_key: email }).where('id', '=', id).execute(),
      )
    await give(one.id, 'ux\u00eda@x.example')
    expect(await codes()).not.toContain('correo-repetido')
    await give(other.id, 'uxi\u0301a@x.example')
    expect((await ask()).avisos).toContainEqual({
      codigo: 'correo-repetido',
      params: { n: 1, dni: other.login },
    })
    await give(other.id, 'ana@x.example')
    expect(await codes()).not.toContain('correo-repetido')
  })

  it('tells of the last backup by its name, and of one that failed by a code', async () => {
    const id = await portalId(portal.context.database.read)
    const early = join(folder, 'copias', scheduledName(id, portal.clock()))
    writeFileSync(early, '')
    expect((await ask()).copia).toMatchObject({ ultima: null, ficheiro: null })
    rmSync(early)
    portal.clock.advance(hour)
    const context = { ...portal.context, log: testLog().log }
    await backUpIfDue(context)
    const made = (await ask()).copia
    expect(made).toMatchObject({
      ultima: expect.stringMatching(/^\d{4}-/),
      ficheiro: expect.stringMatching(/^xuntanza-auto-[\w-]+\.zip$/),
      erro: null,
    })
    expect(await codes()).not.toContain('copia-fallida')
    portal.clock.advance(hour)
    const later = portal.clock()
    const [incomplete, byHand] = [incompleteName(scheduledName(id, later)), backupName(later)]
    writeFileSync(join(folder, 'copias', incomplete), '')
    expect((await ask()).copia).toEqual(made)
    writeFileSync(join(folder, 'copias', byHand), '')
    expect((await ask()).copia).toEqual({ ...made, ficheiro: byHand })
    for (const name of [incomplete, byHand]) rmSync(join(folder, 'copias', name))

    portal.clock.advance(48 * hour)
    admin = await portal.signIn('ROLE_ADMIN')
    const blocked = join(folder, 'ficheiro')
    writeFileSync(blocked, '')
    await backUpIfDue({ ...context, settings: { ...context.settings, BACKUP_DIR: blocked } })
    expect((await ask()).copia).toMatchObject({ ...made, erro: 'EEXIST' })
    expect(await codes()).toContain('copia-fallida')
  })

  it('says that no backup can be made as soon as the folder is gone', async () => {
    const context = { ...portal.context, log: testLog().log }
    portal.clock.advance(48 * hour)
    admin = await portal.signIn('ROLE_ADMIN')
    await backUpIfDue(context)
    expect(await codes()).not.toContain('copia-fallida')
    const copies = join(folder, 'copias')
    renameSync(copies, `${copies}-aparte`)
    expect((await ask()).copia).toMatchObject({ ficheiro: null, erro: 'ENOENT' })
    writeFileSync(copies, '')
    expect((await ask()).copia).toMatchObject({ ficheiro: null, erro: 'ENOTDIR' })
    expect(await codes()).toContain('copia-fallida')
    rmSync(copies)
    renameSync(`${copies}-aparte`, copies)
    expect(await codes()).not.toContain('copia-fallida')
  })

  it('says when the copies elsewhere were last brought up to date, and that they are old', async () => {
    expect((await ask()).copiaFora).toBeNull()
    expect(await codes()).not.toContain('copia-fora')
    const mark = join(folder, 'copias', 'copied-elsewhere')
    writeFileSync(mark, '')
    const daysAgo = (days: number) => new Date(portal.clock().getTime() - days * 24 * hour)
    utimesSync(mark, daysAgo(1), daysAgo(1))
    expect((await ask()).copiaFora).toBe(daysAgo(1).toISOString())
    expect(await codes()).not.toContain('copia-fora')
    utimesSync(mark, daysAgo(5), daysAgo(5))
    expect((await ask()).avisos).toContainEqual({ codigo: 'copia-fora', params: { dias: 5 } })
    rmSync(mark)
  })

  it('says that nothing can be stored, and no more as soon as it can, without anybody storing something', async () => {
    const { faults, storage } = portal.context
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    faults.note(full)
    const told = async () => {
      const { almacen, avisos } = await ask()
      return [almacen, avisos.some(({ codigo }: { codigo: string }) => codigo === 'almacen')]
    }
    // the last failure is a moment ago
    expect(await told()).toEqual(['CHEO', true])
    portal.clock.advance(11_000)
    expect(await told()).toEqual([null, false])
    const keys: string[] = []
    for await (const key of storage.list()) keys.push(key)
    expect(keys.filter((key) => key.startsWith('check-'))).toEqual([])
  })

  it('tells of a message that waits after a failed try', async () => {
    await admin.call('POST /user-management/users', {
      body: {
        login: '11111111H',
        email: 'outra@persoa.example',
        firstName: 'Ana',
        lastName: 'Outra',
        langKey: 'GL',
        activated: true,
        authorities: ['ROLE_USER'],
      },
    })
    // The queue does not try them before this test is over.
    const next_at = new Date(portal.clock().getTime() + hour).toISOString()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('mail_delivery').set({ state: 'pending', reason: null, next_at }).execute(),
    )
    expect(await codes()).not.toContain('correo-fallido')
    const reason = 'mail.reason.unreachable'
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      const one = await tx.selectFrom('mail_delivery').select('id').executeTakeFirstOrThrow()
      await tx.updateTable('mail_delivery').set({ reason }).where('id', '=', one.id).execute()
    })
    expect((await ask()).correo).toMatchObject({ ultimoErro: reason })
    expect(await codes()).toContain('correo-fallido')
  })

  it('says that the mail server takes nothing before any message waits, until it answers again', async () => {
    const away = await startSmtp()
    await away.close()
    const mailing = await openTestPortal({ SMTP_URL: away.url })
    const who = await mailing.signIn('ROLE_ADMIN')
    const told = async () => {
      const { correo, avisos } = (await who.call('GET /estado')).body
      return [correo.ultimoErro, avisos.find(({ codigo }: { codigo: string }) => codigo === 'correo-fallido')]
    }
    expect(await told()).toEqual([null, undefined])
    expect((await who.call('POST /axustes/proba-correo')).body.ok).toBe(false)
    const warning = { codigo: 'correo-fallido', params: { n: 0 } }
    expect(await told()).toEqual(['mail.reason.nothing-there', warning])
    await who.call('POST /estado/correo/reintentar')
    expect(await told()).toEqual(['mail.reason.nothing-there', warning])
    const back = await startSmtp({ port: away.port })
    await who.call('POST /estado/correo/reintentar')
    expect(await told()).toEqual([null, undefined])
    await mailing.close()
    await back.close()
  })

  it('counts the messages that could not be delivered, for 30 days', async () => {
    const { id: _, ...delivery } = await portal.context.database.read
      .selectFrom('mail_delivery')
      .selectAll()
      .executeTakeFirstOrThrow()
    const failed = {
      ...delivery,
      reference: 'failed',
      state: 'failed' as const,
      reason: 'mail.reason.address',
      ended_at: portal.clock().toISOString(),
    }
    // this one alone: the queue may be trying the others
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      await tx.deleteFrom('mail_delivery').execute()
      await tx.insertInto('mail_delivery').values(failed).execute()
    })
    expect((await ask()).correo).toMatchObject({ fallidos: 1, ultimoErro: 'mail.reason.address' })
    expect(await codes()).toContain('correo-fallido')
    const monthAgo = new Date(portal.clock().getTime() - 31 * 24 * hour).toISOString()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('mail_delivery').set({ ended_at: monthAgo }).execute(),
    )
    expect((await ask()).correo).toMatchObject({ fallidos: 0 })
  })
})
