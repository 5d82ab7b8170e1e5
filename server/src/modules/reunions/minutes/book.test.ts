import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addHeld, reunionPaths, setBoard } from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  await setBoard(admin, [await addSocio(admin)])
})
afterAll(() => portal.close())

describe.each(reunionPaths)('the book of minutes of %s', (path) => {
  const getBook = async () => {
    const { status, body } = await admin.call(`GET /${path}/actas/libro` as CallName)
    expect(status).toBe(200)
    return body as Uint8Array
  }
  const textOf = async (file: Uint8Array) =>
    (await readPdf(file)).pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
  const listKept = async () =>
    (
      await portal.context.database.read
        .selectFrom('file')
        .select(['uuid', 'content'])
        .where('holder', 'like', `/libro/${path === 'asambleas' ? 'asamblea' : 'junta_directiva'}/%`)
        .execute()
    ).map((row) => row)

  it('is made once, and kept until minutes are approved or a note is added', async () => {
    expect((await admin.call(`GET /${path}/actas/libro` as CallName)).status).toBe(404)
    const { id } = await addHeld(admin, path, { approved: true })
    const first = await getBook()
    const [kept] = await listKept()
    // one that was made at another moment would tell that moment
    portal.clock.advance(600_000)
    expect(Buffer.from(await getBook()).equals(Buffer.from(first))).toBe(true)
    expect(await listKept()).toEqual([kept])

    await admin.call(`POST /${path}/:id/acta/dilixencias` as CallName, {
      params: { id },
      body: { texto: 'Onde di vinte, debe dicir trinta.' },
    })
    expect(await textOf(await getBook())).toContain('debe dicir trinta')
    expect((await listKept()).map(({ uuid }) => uuid)).not.toContain(kept?.uuid)
    expect(await listKept()).toHaveLength(1)

    await addHeld(admin, path, { approved: true })
    expect(await textOf(await getBook())).toContain('as 2 actas aprobadas')
  })

  it('is made anew with another letterhead, and where its content is lost', async () => {
    await getBook()
    const [before] = await listKept()
    await admin.call('PUT /axustes', { body: { asociacion: { nome: `Outra ${path}` } } })
    expect(await textOf(await getBook())).toContain(`Outra ${path}`)
    const [named] = await listKept()
    expect(named?.uuid).not.toBe(before?.uuid)
    await portal.context.storage.remove(named?.content ?? '')
    expect(await textOf(await getBook())).toContain(`Outra ${path}`)
    expect(await listKept()).toHaveLength(1)
  })

  it('is one for several who ask for it at once', async () => {
    await admin.call('PUT /axustes', { body: { asociacion: { nome: `Á vez ${path}` } } })
    const books = await Promise.all([getBook(), getBook(), getBook()])
    expect(new Set(books.map((book) => Buffer.from(book).toString('base64'))).size).toBe(1)
    expect(await listKept()).toHaveLength(1)
  })
})
