import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticPages } from '#contract/access.ts'
import { clockOffset } from './platform/db/cluster-lock.ts'
import { signInInstructions } from './seed/first-start.ts'
import { documents } from './testing/documents.ts'
import { multipart } from './testing/multipart.ts'
import type { Caller, TestServer } from './testing/portal.ts'
import { openTestServers, password } from './testing/portal.ts'
import { startS3 } from './testing/s3.ts'
import { addSocio } from './testing/socios.ts'
import { uploadPhoto } from './testing/uploads.ts'

const secret = { JWT_SECRET: 'x'.repeat(32) }

// The server's tests run once on each engine: each says what the portal promises there.
if (process.env.TEST_DATABASE_URL)
  describe('several servers on one PostgreSQL', () => {
    let one: TestServer
    let other: TestServer
    let all: Awaited<ReturnType<typeof openTestServers>>
    let bucket: Awaited<ReturnType<typeof startS3>>
    const folders: string[] = []
    /** The settings of a server on its own machine. */
    const machine = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'xuntanza-test-'))
      folders.push(folder)
      return { ...secret, DATA_DIR: folder, FILES_URL: bucket.url, ADMIN_PASSWORD: '' }
    }
    beforeAll(async () => {
      bucket = await startS3()
      all = await openTestServers(await machine(), await machine())
      ;[one, other] = all.servers as [TestServer, TestServer]
    })
    afterAll(async () => {
      await all.close()
      await bucket.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    })

    /** The same person at another server. */
    const at = (server: TestServer, { token }: Caller): Caller => server.withToken(token)
    const account = async (who: Caller) => (await who.call('GET /account')).status

    // first of all: any administrator who signs in has a password
    it('each print a link for the first administrator that is good until one was used', async () => {
      const links = [await signInInstructions(one.context), await signInInstructions(other.context)]
      const [first, second] = links.map((link) => /key=([\w-]+)/.exec(link)?.[1])
      const check = async (key?: string) =>
        (await one.visitor.call('GET /account/reset_password/check_key', { query: { key: key ?? '' } }))
          .status
      expect([await check(first), await check(second)]).toEqual([204, 204])
      await other.visitor.call('POST /account/reset_password/finish', {
        body: { key: first, newPassword: password },
      })
      expect(await check(second)).toBe(400)
      expect(await signInInstructions(one.context)).not.toContain('key=')
    })

    it('that start at the same moment on an empty one make one administrator, and each page once', async () => {
      const admin = await one.signIn('ROLE_ADMIN')
      const users = await admin.call('GET /user-management/users', { query: { search: '00000000T' } })
      expect(users.body.totalElements).toBe(1)
      const pages = await other.visitor.call('GET /statics')
      expect(pages.body.totalElements).toBe(Object.keys(staticPages).length)
    })

    it('each show the settings that an administrator saved at another', async () => {
      const admin = await one.signIn('ROLE_ADMIN')
      const logo = await uploadPhoto(admin, 'Logo.png')
      const titleAt = async (server: TestServer) =>
        /<title>(.*)<\/title>/.exec((await server.app.inject('/eventos')).body)?.[1] ?? ''
      expect(await titleAt(other)).not.toContain('A Fraga')
      const body = { asociacion: { nome: 'A Fraga' }, aspecto: { cor: '#0b5fa5', logo } }
      expect((await admin.call('PUT /axustes', { body })).status).toBe(200)
      for (const server of [one, other]) await expect.poll(() => titleAt(server)).toContain('A Fraga')
      const shown = await other.visitor.call('GET /axustes/logo', { query: { form: 'icon-32' } })
      expect(shown.headers['content-type']).toBe('image/png')
      await admin.call('PUT /axustes', { body: { asociacion: {}, aspecto: { cor: '', logo: null } } })
    })

    it('know a session wherever it was opened, and end it everywhere at once', async () => {
      const person = await one.signIn()
      expect([await account(person), await account(at(other, person))]).toEqual([200, 200])
      await at(other, person).call('POST /account/logout')
      expect(await account(person)).toBe(401)

      const admin = await one.signIn('ROLE_ADMIN')
      const [shutOut, demoted] = [await one.signIn(), await one.signIn('EVENT_MANAGEMENT')]
      const change = async (who: Caller, changes: object) => {
        const { body } = await admin.call('GET /user-management/users/:login', {
          params: { login: who.login },
        })
        return admin.call('PUT /user-management/users', { body: { ...body, ...changes } })
      }
      const events = async () => (await at(other, demoted).call('GET /eventos/admin')).status
      expect([await account(at(other, shutOut)), await events()]).toEqual([200, 200])
      expect((await change(shutOut, { activated: false })).status).toBe(200)
      expect((await change(demoted, { authorities: ['ROLE_USER'] })).status).toBe(200)
      expect([await account(at(other, shutOut)), await events()]).toEqual([401, 403])
    })

    it('take a file at one, keep it with a record at the other, and show it at both, also by ticket', async () => {
      const manager = await one.signIn('PARTNER_MANAGEMENT')
      const thumbnail = await uploadPhoto(manager)
      const upload = multipart({}, { name: 'Acta.pdf', content: documents.pdf })
      const { body: fichero } = await manager.call('POST /files', upload)
      const tipo = await (await one.signIn('ROLE_ADMIN')).call('POST /tipoDocumentoSocios', {
        body: { nombre: 'Acta' },
      })
      const documento = { titulo: 'Acta', fecha: '2026-05-31', tipo: { id: tipo.body.id }, fichero }
      const socio = await addSocio(at(other, manager), { thumbnail, documentos: [documento] })

      const { ticket } = (await at(other, manager).call('POST /files/ticket')).body
      for (const server of [one, other]) {
        const photo = await at(server, manager).call('GET /socios/:id/thumbnail', {
          params: { id: socio.id },
        })
        expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
        const paper = await server.visitor.call('GET /socios/:id/documents/:docId/file', {
          params: { id: socio.id, docId: socio.documentos[0].id },
          query: { ticket },
        })
        expect(paper.status).toBe(200)
        expect(paper.body).toEqual(documents.pdf)
      }
    })

    it('count failed sign-ins together', async () => {
      const person = await one.signIn()
      const guess = async (server: TestServer) => {
        const body = { login: person.login, password: 'outro contrasinal' }
        return (await server.visitor.call('POST /authenticate', { body, from: '192.0.2.1' })).status
      }
      const statuses = await Promise.all(
        Array.from({ length: 16 }, (_, turn) => guess(turn % 2 === 0 ? one : other)),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect([await guess(one), await guess(other)]).toEqual([429, 429])
    })

    it('count what browsers report together, and each address for itself', async () => {
      const report = async (server: TestServer, from: string) => {
        const answer = await server.visitor.call('POST /logs', {
          body: { message: 'x', level: 'warn' },
          from,
        })
        return answer.status === 204 ? 204 : `${answer.status} ${answer.error}`
      }
      const statuses = []
      for (let turn = 0; turn < 70; turn += 1)
        statuses.push(await report(turn % 2 === 0 ? one : other, '192.0.2.2'))
      expect(statuses.filter((status) => status === 204)).toHaveLength(60)
      expect(await report(one, '192.0.2.2')).toBe('429 error.too-many-requests')
      expect(await report(one, '192.0.2.3')).toBe(204)
      all.clock.advance(60_000)
      expect(await report(other, '192.0.2.2')).toBe(204)
    })

    it('must sign with one secret: another one is refused at the start, in one line', async () => {
      const stranger = all.open({ ...(await machine()), JWT_SECRET: 'y'.repeat(32) })
      await expect(stranger).rejects.toThrow(
        /^JWT_SECRET is \(not shown\), but it must be that of the other servers/,
      )
    })

    it('must keep files in one place: another one is refused at the start, in one line', async () => {
      const stranger = all.open({ ...(await machine()), FILES_URL: '' })
      await expect(stranger).rejects.toThrow(
        /^FILES_URL is \(not shown\), but the other servers .* another place/,
      )
    })

    it('know when the clock of their machine is not that of the database', async () => {
      const hour = 3_600_000
      const { database } = one.context
      expect(Math.abs(await clockOffset(database))).toBeLessThan(hour / 2)
      const ahead = await clockOffset(database, () => Date.now() + hour)
      expect(Math.abs(ahead - hour)).toBeLessThan(hour / 2)
    })
  })
else
  describe('several servers on the embedded database', () => {
    it('are refused: one works on a data folder', async () => {
      await expect(openTestServers(secret, secret)).rejects.toThrow(
        /^Another server is already running on the data folder /,
      )
    })
  })
