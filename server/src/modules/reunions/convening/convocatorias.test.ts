import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addConvened,
  addReunion,
  addWithAgenda,
  convene,
  reunionPaths,
  setAgenda,
  setBoard,
  setEmail,
  setStatutes,
  somePoints,
} from '../../../testing/reunions.ts'
import { addSocio, deactivateSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let manager: Caller
let uxia: { id: number; userId: number; numero: number; email: string }
let brais: { id: number; userId: number; numero: number; email: string }
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('ASSEMBLY_MANAGEMENT', 'BOARD_OF_DIRECTORS_MANAGEMENT')
  uxia = await addSocio(admin)
  brais = await addSocio(admin, { nombre: 'Brais', apellidos: 'Zas Outeiro' })
  await setBoard(admin, [uxia, brais])
  await setStatutes(admin, { segundaChamada: { minutos: 30 } })
  await portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('usuario').set({ lang_key: 'ES' }).where('id', '=', brais.userId).execute(),
  )
  await setEmail(portal, uxia.id, 'uxia@socia.example')
})
afterAll(() => portal.close())

/** The mails of the convocation of a meeting to an address, parsed. */
async function convocationsTo(address: string, meeting: string) {
  const folder = join(portal.context.settings.DATA_DIR, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return mails.filter(
    ({ to, subject }) =>
      to?.some((each) => each.address === address) && subject === `Convocatoria: ${meeting}`,
  )
}
const deliveries = async (): Promise<number> =>
  (await portal.context.database.read.selectFrom('mail_delivery').select('id').execute()).length

describe.each(reunionPaths)('/%s', (path) => {
  const name = path === 'asambleas' ? 'Asemblea' : 'Xunta directiva'
  const as = (caller: Caller, method: string, id: number, rest: string, body?: object) =>
    caller.call(`${method} /${path}/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) })
  const send = (id: number, body: object = {}) => as(manager, 'POST', id, 'convocatoria', body)
  const getAgenda = async (id: number) => (await as(manager, 'GET', id, 'orde-do-dia')).body
  const getConvocations = async (id: number) => (await as(manager, 'GET', id, 'convocatoria')).body

  describe('the agenda', () => {
    it('is empty at first, with what the statutes say', async () => {
      const { id } = await addReunion(manager, path)
      expect(await getAgenda(id)).toMatchObject({
        puntos: [],
        segundaChamada: [2026, 6, 30, 20, 0],
        segundaEstatutos: [2026, 6, 30, 20, 0],
        dias: 15,
        ultimoDia: [2026, 6, 15],
        aberta: false,
      })
      const { id: undated } = await addReunion(manager, path, { fecha: null })
      expect(await getAgenda(undated)).toMatchObject({ segundaChamada: null, ultimoDia: null })
    })

    it('keeps its points as they are moved, changed, added and removed', async () => {
      const { id } = await addReunion(manager, path)
      const { puntos } = await setAgenda(manager, path, id)
      expect(puntos).toMatchObject([
        { titulo: 'Lectura e aprobación da acta anterior', texto: '', tipo: 'ACORDO', maioria: 'SIMPLE' },
        { titulo: 'Contas do ano', texto: 'As contas están no local.' },
        { titulo: 'Rogos e preguntas', tipo: 'ROGOS' },
      ])
      const [first, , last] = puntos
      const changed = { ...first, titulo: 'Acta', maioria: 'CUALIFICADA' }
      await setAgenda(manager, path, id, {
        puntos: [last, { titulo: 'Elección', tipo: 'ELECCION' }, changed],
        segundaChamada: '2026-06-30T21:00',
      })
      const agenda = await getAgenda(id)
      expect(agenda.puntos).toEqual([
        last,
        {
          ...{ id: expect.any(Number), titulo: 'Elección', texto: '', tipo: 'ELECCION' },
          ...{ maioria: 'SIMPLE', convocado: null },
        },
        changed,
      ])
      expect(agenda.segundaChamada).toEqual([2026, 6, 30, 21, 0])
    })

    it.each([
      [
        'a point without a title',
        { puntos: [{ titulo: ' ', tipo: 'ACORDO' }] },
        { 'puntos.0.titulo': ['error.required'] },
      ],
      ['a point without a kind', { puntos: [{ titulo: 'Contas' }] }, { 'puntos.0.tipo': ['error.required'] }],
      [
        'a kind that there is not',
        { puntos: [{ titulo: 'Contas', tipo: 'SECRETO' }] },
        { 'puntos.0.tipo': ['error.invalid-value'] },
      ],
      [
        'a majority that there is not',
        { puntos: [{ titulo: 'Contas', tipo: 'ACORDO', maioria: 'TODAS' }] },
        { 'puntos.0.maioria': ['error.invalid-value'] },
      ],
      [
        'a point that there is not',
        { puntos: [{ id: 999_999, titulo: 'Contas', tipo: 'ACORDO' }] },
        { 'puntos.0.id': ['error.invalid-value'] },
      ],
      [
        'more points than a meeting can have',
        { puntos: Array.from({ length: 51 }, () => somePoints[0]) },
        { puntos: ['error.too-many-items'] },
      ],
      [
        'a second call before the statutes allow it',
        { puntos: [], segundaChamada: '2026-06-30T19:59' },
        { segundaChamada: ['error.invalid-value'] },
      ],
    ])('refuses %s', async (_, body, fields) => {
      const { id } = await addReunion(manager, path)
      const { status, body: answer } = await as(manager, 'PUT', id, 'orde-do-dia', body)
      expect([status, answer.fields]).toEqual([400, fields])
      expect((await getAgenda(id)).puntos).toEqual([])
    })

    it.each([
      ['on another day', '2026-07-02T18:00', 200],
      ['a week later', '2026-07-07T19:30', 200],
      ['more than a week later', '2026-07-07T19:31', 400],
      ['the day before', '2026-06-29T21:00', 400],
    ])('has its second call %s, as far as the statutes allow it', async (_, segundaChamada, status) => {
      const { id } = await addReunion(manager, path)
      const answer = await as(manager, 'PUT', id, 'orde-do-dia', { puntos: somePoints, segundaChamada })
      expect(answer.status).toBe(status)
      const [year, month, day] = (await getAgenda(id)).segundaChamada
      const shown = status === 200 ? segundaChamada.slice(0, 10) : '2026-06-30'
      expect(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)).toBe(shown)
    })

    it('takes no point of another meeting, and none twice', async () => {
      const { id } = await addReunion(manager, path)
      const { puntos } = await setAgenda(manager, path, (await addReunion(manager, path)).id)
      const foreign = await as(manager, 'PUT', id, 'orde-do-dia', { puntos })
      expect([foreign.status, foreign.body.fields]).toEqual([400, { 'puntos.0.id': ['error.invalid-value'] }])
      const { puntos: own } = await setAgenda(manager, path, id)
      const twice = await as(manager, 'PUT', id, 'orde-do-dia', { puntos: [own[0], own[0]] })
      expect([twice.status, twice.body.fields]).toEqual([400, { 'puntos.1': ['error.invalid-value'] }])
    })

    it('refuses a second call where the statutes have none', async () => {
      await setStatutes(admin)
      const { id } = await addReunion(manager, path)
      const { status, body } = await as(manager, 'PUT', id, 'orde-do-dia', {
        puntos: [],
        segundaChamada: '2026-06-30T21:00',
      })
      expect([status, body.fields]).toEqual([400, { segundaChamada: ['error.invalid-value'] }])
      expect((await getAgenda(id)).segundaChamada).toBeNull()
      await setStatutes(admin, { segundaChamada: { minutos: 30 } })
    })

    it('refuses a change of another agenda than the one that was seen', async () => {
      const { id } = await addReunion(manager, path)
      const { puntos, version } = await setAgenda(manager, path, id)
      await setAgenda(manager, path, id, { puntos: puntos.slice(1), version })
      const late = await as(manager, 'PUT', id, 'orde-do-dia', { puntos, version })
      expect([late.status, late.error]).toEqual([409, 'error.conflict'])
    })

    it('does not change once the meeting was opened', async () => {
      const { id } = await addConvened(manager, path)
      const column = path === 'asambleas' ? 'asamblea_id' : 'junta_directiva_id'
      await portal.context.database.transactionWithoutAudit((tx) =>
        tx
          .updateTable('reunion')
          .set({ aberta: portal.clock().toISOString() })
          .where(column, '=', id)
          .execute(),
      )
      const late = await as(manager, 'PUT', id, 'orde-do-dia', { puntos: somePoints })
      expect([late.status, late.error]).toEqual([409, 'error.reunion-state'])
      expect((await send(id)).error).toBe('error.reunion-state')
      expect((await getAgenda(id)).aberta).toBe(true)
    })
  })

  describe('the convocation', () => {
    it('goes to each person of the census in their language, with agenda, both calls and a file for calendars', async () => {
      const { id, numero } = await addWithAgenda(manager, path)
      await setAgenda(manager, path, id, {
        puntos: [{ titulo: 'Contas <b>', texto: 'Ver:\n<a href="x">todo</a>', tipo: 'ACORDO' }],
      })
      const { body } = await send(id)
      expect(body).toEqual({ enviada: portal.clock().toISOString(), destinatarias: 2, senCorreo: [] })
      const meeting = `${name} ordinaria n.º ${numero}`
      await expect
        .poll(() => convocationsTo('uxia@socia.example', meeting), { timeout: 20_000 })
        .toHaveLength(1)
      const [mail] = await convocationsTo('uxia@socia.example', meeting)
      expect(mail?.to).toHaveLength(1)
      for (const part of [
        'En primeira chamada: martes, 30 de xuño de 2026, ás 19:30',
        'En segunda chamada: martes, 30 de xuño de 2026, ás 20:00',
        'Lugar: Local social',
        'Orde do día\n\n1. Contas <b>\n   Ver:\n   <a href="x">todo</a>',
        path === 'asambleas'
          ? `https://portal.example/asembleas/${id}\n`
          : `https://portal.example/xuntas-directivas/${id}/a-mina-convocatoria\n`,
      ])
        expect(mail?.text?.replaceAll('\r\n', '\n')).toContain(part)
      expect(mail?.html).toContain('Contas &lt;b&gt;')
      expect(mail?.html).not.toContain('<a href="x">')
      const [attachment, ...others] = mail?.attachments ?? []
      expect(others).toEqual([])
      expect([attachment?.filename, attachment?.mimeType]).toEqual([`${meeting}.ics`, 'text/calendar'])
      const calendar = Buffer.from(attachment?.content as ArrayBuffer).toString()
      expect(calendar).toContain('DTSTART:20260630T173000Z')
      expect(calendar).toContain(`SUMMARY:${meeting}`)

      const inSpanish = path === 'asambleas' ? 'Asamblea' : 'Junta directiva'
      const spanish = () => convocationsTo(brais.email, `${inSpanish} ordinaria n.º ${numero}`)
      await expect.poll(spanish, { timeout: 20_000 }).toHaveLength(1)
      expect((await spanish())[0]?.text).toContain('Orden del día')
    })

    it('lists who gets it on paper, and makes their letters', async () => {
      await setEmail(portal, uxia.id, '')
      const { id, numero } = await addWithAgenda(manager, path)
      const person = { id: uxia.id, numero: uxia.numero, nombre: 'Uxía', apellidos: 'Lás Rial' }
      const preview = (await as(manager, 'GET', id, 'convocatoria/previa')).body
      expect(preview).toMatchObject({ destinatarias: 1, senCorreo: [person] })
      expect(preview.asunto).toBe(`Convocatoria: ${name} ordinaria n.º ${numero}`)
      expect(preview.html).toContain('Contas do ano')
      expect((await as(manager, 'GET', id, 'convocatoria/cartas')).status).toBe(404)
      expect((await send(id)).body).toMatchObject({ destinatarias: 1, senCorreo: [person] })
      expect((await getConvocations(id)).convocatorias).toMatchObject([
        { destinatarias: 1, senCorreo: [person], motivo: '', autor: expect.any(String) },
      ])
      const { status, body, headers } = await as(manager, 'GET', id, 'convocatoria/cartas')
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      const { pages, marked, lang } = await readPdf(body)
      expect([pages.length, marked, lang]).toEqual([path === 'asambleas' ? 2 : 1, true, 'gl-ES'])
      const text = pages[0]?.text.replaceAll('\u00a0', ' ') ?? ''
      for (const part of [
        'Rúa do Vilar, 5',
        '31 de maio de 2026',
        `Convocatoria: ${name} ordinaria n.º ${numero}`,
        'martes, 30 de xuño de 2026, ás 20:00',
        'Local social',
        'Lectura e aprobación da acta anterior',
        'As contas están no local.',
      ])
        expect(text).toContain(part)
      const ofPart = (parte: string) =>
        manager.call(`GET /${path}/:id/convocatoria/cartas` as CallName, { params: { id }, query: { parte } })
      expect((await ofPart('1')).headers['content-disposition']).toContain(`Convocatoria-${id}.pdf`)
      expect([(await ofPart('2')).status, (await ofPart('0')).status]).toEqual([404, 400])
      // a slip for a delegation to sign is for members, not for the board
      const slip = pages[1]?.text.replaceAll('\u00a0', ' ') ?? ''
      expect(slip.includes('delego a miña representación')).toBe(path === 'asambleas')
      for (const { untagged } of pages) expect(untagged).toBe(0)
      await setEmail(portal, uxia.id, 'uxia@socia.example')
    })

    it('needs a day and points', async () => {
      const { id } = await addReunion(manager, path)
      expect((await send(id)).body.fields).toEqual({ puntos: ['error.required'] })
      const { id: undated } = await addWithAgenda(manager, path, { fecha: null })
      expect((await send(undated)).body.fields).toEqual({ fecha: ['error.required'] })
      expect((await as(manager, 'GET', undated, 'convocatoria/previa')).status).toBe(400)
    })

    it('needs a reason when it is too late, which is kept', async () => {
      const { id } = await addWithAgenda(manager, path, { fecha: [2026, 6, 14, 19, 30] })
      const { status, body } = await send(id)
      expect([status, body.error, body.params]).toEqual([
        400,
        'error.aviso-curto',
        { dias: 15, ultimoDia: '2026-05-30' },
      ])
      for (const confirmar of ['', '  ', 'a'.repeat(501), 7])
        expect((await send(id, { confirmar })).status).toBe(400)
      expect((await getConvocations(id)).convocatorias).toEqual([])
      expect((await send(id, { confirmar: 'Urxe.' })).status).toBe(201)
      expect((await getConvocations(id)).convocatorias).toMatchObject([{ motivo: 'Urxe.' }])
    })

    it('is in time on the last day, and then has no reason', async () => {
      const { id } = await addWithAgenda(manager, path, { fecha: [2026, 6, 15, 19, 30] })
      expect((await send(id, { confirmar: 'Por se acaso.' })).status).toBe(201)
      expect((await getConvocations(id)).convocatorias).toMatchObject([{ motivo: '' }])
    })

    it('needs no body', async () => {
      const { id } = await addWithAgenda(manager, path)
      const name = `POST /${path}/:id/convocatoria` as CallName
      expect((await manager.call(name, { params: { id } })).status).toBe(201)
    })

    it('is refused for a meeting that should have begun', async () => {
      const { id } = await addWithAgenda(manager, path, { fecha: [2026, 5, 30, 19, 30] })
      const { status, error } = await send(id, { confirmar: 'Urxe.' })
      expect([status, error]).toEqual([409, 'error.reunion-state'])
    })

    it('is sent again only once something changed', async () => {
      const reunion = await addConvened(manager, path)
      const { id } = reunion
      expect(await getConvocations(id)).toMatchObject({ cambiada: false })
      // what a list says of it
      expect(reunion.convocada).toBe(false)
      const { body: listed } = await manager.call(`GET /${path}` as CallName)
      expect(listed.content.find((each: { id: number }) => each.id === id).convocada).toBe(true)
      const again = await send(id)
      expect([again.status, again.error]).toEqual([409, 'error.already-sent'])
      await manager.call(`PUT /${path}/:id` as CallName, {
        params: { id },
        body: { ...reunion, lugar: 'Auditorio' },
      })
      expect(await getConvocations(id)).toMatchObject({ cambiada: true })
      expect((await send(id)).status).toBe(201)
      const { cambiada, convocatorias } = await getConvocations(id)
      expect([cambiada, convocatorias.map(({ lugar }: { lugar: string }) => lugar)]).toEqual([
        false,
        ['Auditorio', 'Local social'],
      ])
      await setAgenda(manager, path, id, { puntos: [somePoints[0]] })
      expect((await getConvocations(id)).cambiada).toBe(true)
    })

    it('is sent once when two users send it at once', async () => {
      const { id } = await addWithAgenda(manager, path)
      const before = await deliveries()
      const answers = await Promise.all([send(id), send(id), send(id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      expect((await deliveries()) - before).toBe(2)
      expect((await getConvocations(id)).convocatorias).toHaveLength(1)
    })

    it('leaves no trace when storing its mails fails', async () => {
      const { id } = await addWithAgenda(manager, path)
      const before = await deliveries()
      const { mail } = portal.context
      const enqueue = mail.enqueueShared
      mail.enqueueShared = async (...given) => {
        await enqueue(...given)
        throw new Error('the disk is gone')
      }
      expect((await send(id)).status).toBe(500)
      mail.enqueueShared = enqueue
      expect(await deliveries()).toBe(before)
      expect((await getConvocations(id)).convocatorias).toEqual([])
      expect((await send(id)).status).toBe(201)
    })

    it('freezes the census anew: who left goes, who came is in it', async () => {
      const leaving = await addSocio(admin)
      if (path === 'juntas-directivas') await setBoard(admin, [uxia, brais, leaving])
      const { id } = await addConvened(manager, path)
      expect((await getConvocations(id)).respostas.sen).toBe(3)
      await deactivateSocio(admin, leaving.id)
      if (path === 'juntas-directivas') await setBoard(admin, [uxia, brais])
      expect((await getConvocations(id)).respostas.sen).toBe(3)
      await setAgenda(manager, path, id, { puntos: [somePoints[0]] })
      expect(await convene(manager, path, id)).toMatchObject({ destinatarias: 2 })
      expect((await getConvocations(id)).respostas.sen).toBe(2)
    })
  })
})
