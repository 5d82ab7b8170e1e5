import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addConvened,
  addHeld,
  addReunion,
  reunionPaths,
  setAgenda,
  setBoard,
  setEmail,
  somePoints,
} from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let manager: Caller
let uxia: { id: number; email: string }
let brais: { id: number; userId: number }
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('ASSEMBLY_MANAGEMENT', 'BOARD_OF_DIRECTORS_MANAGEMENT')
  uxia = await addSocio(admin)
  brais = await addSocio(admin, { nombre: 'Brais', apellidos: 'Zas Outeiro' })
  await setBoard(admin, [uxia, brais])
  await setEmail(portal, uxia.id, 'uxia@socia.example')
  await setEmail(portal, brais.id, 'brais arroba socia.example')
})
afterAll(() => portal.close())

/** The mails about a meeting to Uxía, the oldest first. */
async function mailsAbout(meeting: string) {
  const folder = join(portal.context.settings.DATA_DIR, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return mails
    .filter(
      ({ to, subject }) =>
        to?.some((each) => each.address === 'uxia@socia.example') && subject?.includes(meeting),
    )
    .map(({ subject, text, attachments }) => ({
      subject,
      text: text ?? '',
      type: attachments[0]?.mimeType,
      method: attachments[0]?.method,
      calendar: Buffer.from((attachments[0]?.content as ArrayBuffer) ?? '').toString(),
    }))
}
const lineOf = (calendar: string, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar)?.[1]?.trim()

describe.each(reunionPaths)('/%s', (path) => {
  const call = (method: string, id: number, rest = '', body?: object, query?: object): Promise<Answer> =>
    manager.call(
      `${method} /${path}/:id${rest && `/${rest}`}` as CallName,
      {
        params: { id },
        ...(body && { body }),
        ...(query && { query }),
      } as never,
    )
  const change = async (reunion: { id: number }, changes: object) => {
    const { body } = await call('GET', reunion.id)
    return call('PUT', reunion.id, '', { ...body, ...changes })
  }
  const remove = (id: number, motivo?: string) =>
    call('DELETE', id, '', undefined, motivo === undefined ? {} : { motivo })
  const title = path === 'asambleas' ? 'Asemblea ordinaria' : 'Xunta directiva ordinaria'

  it('a new convocation says in its subject and first line what changed, with the old value', async () => {
    const reunion = await addConvened(manager, path)
    const name = `${title} n.º ${reunion.numero}`
    await change(reunion, { fecha: [2026, 7, 2, 20, 0], lugar: 'Auditorio' })
    await setAgenda(manager, path, reunion.id, { puntos: somePoints.slice(1) })
    const { asunto, html } = (await call('GET', reunion.id, 'convocatoria/previa')).body
    expect(asunto).toBe(
      `Cambian a data, o lugar e a orde do día: ${name} (antes: 30-06-2026 19:30, Local social)`,
    )
    expect(html).toContain('Cambia a data: antes era o martes, 30 de xuño de 2026, ás 19:30.')
    expect((await call('POST', reunion.id, 'convocatoria', {})).status).toBe(201)
    await expect.poll(async () => (await mailsAbout(name)).length).toBe(2)
    const mails = await mailsAbout(name)
    const [first, second] = [
      mails.find(({ subject }) => subject?.startsWith('Convocatoria')),
      mails.find(({ subject }) => subject?.startsWith('Cambia')),
    ]
    expect(second?.subject).toBe(asunto)
    expect(second?.text.split('\n\n')[1]?.replace(/\s+/g, ' ')).toBe(
      'Cambia a data: antes era o martes, 30 de xuño de 2026, ás 19:30. Cambia o lugar: antes era «Local social». ' +
        'Cambia a orde do día: antes era 1. Lectura e aprobación da acta anterior; 2. Contas do ano; 3. Rogos e preguntas. ' +
        'A Carballeira convócate outra vez a esta reunión, e así queda:',
    )
    expect(lineOf(second?.calendar ?? '', 'UID')).toBe(lineOf(first?.calendar ?? '', 'UID'))
    expect(Number(lineOf(second?.calendar ?? '', 'SEQUENCE'))).toBeGreaterThan(
      Number(lineOf(first?.calendar ?? '', 'SEQUENCE')),
    )
    const { body } = await call('GET', reunion.id, 'convocatoria/cartas')
    expect(
      (await readPdf(body)).pages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toContain('Cambia o lugar: antes era «Local social».')
  })

  it('is deleted with a reason once it is convened, and everybody who was called is told', async () => {
    const reunion = await addConvened(manager, path)
    const name = `${title} n.º ${reunion.numero}`
    for (const motivo of [undefined, '', '  '])
      expect(await remove(reunion.id, motivo)).toMatchObject({
        status: 400,
        body: { error: 'error.convocada' },
      })
    expect((await remove(reunion.id, 'a'.repeat(501))).body).toMatchObject({
      error: 'error.bad-request',
      fields: { motivo: ['error.too-long'] },
    })
    expect((await call('GET', reunion.id, 'convocatoria/anulacion')).body).toEqual({
      destinatarias: 1,
      senCorreo: [expect.objectContaining({ id: brais.id, nombre: 'Brais', apellidos: 'Zas Outeiro' })],
    })
    expect((await remove(reunion.id, 'A'.repeat(500))).status).toBe(204)
    expect((await call('GET', reunion.id)).status).toBe(404)
    await expect.poll(async () => (await mailsAbout(name)).length).toBe(2)
    const mails = await mailsAbout(name)
    const convened = mails.find(({ subject }) => subject === `Convocatoria: ${name}`)
    const cancelled = mails.find(({ subject }) => subject === `Anúlase: ${name}`)
    expect(cancelled?.text.split('\n\n')[1]?.replace(/\s+/g, ' ')).toBe(
      `Anúlase esta reunión de A Carballeira: ${name}, que era o martes, 30 de xuño de 2026, ás 19:30.`,
    )
    expect(cancelled?.text).toContain('Motivo: AAAA')
    expect(cancelled?.method).toBe('CANCEL')
    expect(lineOf(cancelled?.calendar ?? '', 'METHOD')).toBe('CANCEL')
    expect(lineOf(cancelled?.calendar ?? '', 'STATUS')).toBe('CANCELLED')
    expect(lineOf(cancelled?.calendar ?? '', 'UID')).toBe(lineOf(convened?.calendar ?? '', 'UID'))
    expect(Number(lineOf(cancelled?.calendar ?? '', 'SEQUENCE'))).toBeGreaterThan(
      Number(lineOf(convened?.calendar ?? '', 'SEQUENCE')),
    )
    const { body } = await admin.call('GET /auditoria', {
      query: { filters: `rexistro:${reunion.id},accion:ELIMINAR` },
    })
    const [entry] = body.content
    const told = Object.fromEntries(
      entry.cambios.map(({ campo, antes }: { campo: string; antes: unknown }) => [campo, antes]),
    )
    expect(JSON.stringify(told.convocatorias)).toContain('2026-06-30T19:30 · Local social')
    expect(told).toMatchObject({ motivo: 'A'.repeat(500), destinatarias: 1, senCorreo: 1 })
  })

  it('needs no reason before it is convened, and tells no person once its day is over', async () => {
    expect((await remove((await addReunion(manager, path)).id)).status).toBe(204)
    const past = await addConvened(manager, path)
    await change(past, { fecha: [2026, 5, 30, 19, 30] })
    expect((await call('GET', past.id, 'convocatoria/anulacion')).body).toEqual({
      destinatarias: 0,
      senCorreo: [],
    })
    expect((await remove(past.id)).body.error).toBe('error.convocada')
    const count = async () =>
      (await portal.context.database.read.selectFrom('mail_delivery').select('id').execute()).length
    const before = await count()
    expect((await remove(past.id, 'Trabucámonos')).status).toBe(204)
    expect(await count()).toBe(before)
    const today = await addConvened(manager, path)
    await change(today, { fecha: [2026, 5, 31, 0, 0] })
    expect((await call('GET', today.id, 'convocatoria/anulacion')).body.destinatarias).toBe(1)
  })

  it('stays once its minutes are approved, with a reason or without', async () => {
    const { id } = await addHeld(admin, path, { approved: true })
    for (const motivo of [undefined, 'Trabucámonos'])
      expect(await remove(id, motivo)).toMatchObject({ status: 409, body: { error: 'error.acta-aprobada' } })
  })
})
