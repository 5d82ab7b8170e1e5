import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addConvened,
  addOpen,
  addReunion,
  reunionPaths,
  setBoard,
  setStatutes,
} from '../../../testing/reunions.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../../testing/socios.ts'

const minute = 60_000

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let manager: Caller
let reader: Caller
/** Six members, the census of both kinds of meetings. */
let members: { id: number; numero: number }[]
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('ASSEMBLY_MANAGEMENT', 'BOARD_OF_DIRECTORS_MANAGEMENT')
  reader = await portal.signIn('BOARD_OF_DIRECTORS_READONLY')
  members = []
  for (let each = 0; each < 6; each += 1) {
    const { id, numero } = await addSocio(admin, { apellidos: `Lás ${'ABCDEF'[each]}` })
    members.push({ id, numero })
  }
  await setBoard(admin, members)
  await setStatutes(admin, { segundaChamada: { minutos: 30 }, quorum1: { num: 1, den: 2, estrito: true } })
})
afterAll(() => portal.close())

const at = (place: number) => ({ id: members[place]?.id ?? 0 })

describe.each(reunionPaths)('/%s', (path) => {
  const call = (method: string, id: number, rest: string, body?: object, caller = manager): Promise<Answer> =>
    caller.call(`${method} /${path}/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) })
  const tick = (id: number, place: number, presente: boolean, hora?: string) =>
    call('PUT', id, 'presenzas', { presenzas: [{ socio: at(place), presente, ...(hora && { hora }) }] })
  const delegate = (id: number, de: number, a: number | null) =>
    call('PUT', id, 'delegacions', { de: at(de), a: a === null ? null : at(a) })
  const quorum = async (id: number) => (await call('GET', id, 'quorum', undefined, reader)).body
  const census = async (id: number) => (await call('GET', id, 'censo')).body.content
  const vote = (id: number, puntoId: number, body: object) =>
    manager.call(`PUT /${path}/:id/puntos/:puntoId/votacion` as CallName, {
      params: { id, puntoId },
      body: { metodo: 'MAN_ALZADA', ...body },
    })
  const now = () => portal.clock().toISOString()

  it('the census before it is frozen is as it would be now, by surnames', async () => {
    const { id } = await addReunion(manager, path)
    const rows = await census(id)
    expect(rows.map(({ socio }: { socio: { id: number } }) => socio.id)).toEqual(
      members.map((each) => each.id),
    )
    expect(rows[0]).toMatchObject({
      vota: true,
      presente: false,
      resposta: null,
      entrada: null,
      representa: [],
    })
    expect(await quorum(id)).toEqual({
      ...{ censo: 6, presentes: 0, representadas: 0, censoFixado: false },
      chamada1: { necesarias: 4, acadado: false },
      chamada2: { necesarias: 1, acadado: false },
      ...{ chamada: null, aberta: null, pechada: null, apertura: null, excedidas: [] },
    })
  })

  it('is searched by any part of a name, and by number, and put in order', async () => {
    const { id } = await addConvened(manager, path)
    const find = async (query: object) => {
      const { body } = await manager.call(`GET /${path}/:id/censo` as CallName, {
        params: { id },
        query: query as never,
      })
      return [
        body.totalElements,
        ...body.content.map(({ socio }: { socio: { numero: number } }) => socio.numero),
      ]
    }
    const [first, second] = members.map(({ numero }) => numero)
    expect(await find({ search: 'las b' })).toEqual([1, second])
    expect(await find({ search: 'las', size: 2, page: 0 })).toEqual([6, first, second])
    expect((await find({ sort: 'numero,desc' })).at(-1)).toBe(first)
    expect((await find({ search: 'Rúa do Vilar' }))[0]).toBe(0)
  })

  it('the first tick freezes the census of a meeting without convocation', async () => {
    const { id } = await addReunion(manager, path)
    const { status, body } = await tick(id, 0, true)
    expect([status, body.presentes, body.censoFixado]).toEqual([200, 1, true])
  })

  it('the same tick from two phones is one, and those of other phones add up', async () => {
    const { id } = await addConvened(manager, path)
    // a moment that no other test has
    portal.clock.advance(1234)
    const hora = now()
    const answers = await Promise.all([
      tick(id, 0, true, hora),
      tick(id, 0, true, hora),
      tick(id, 1, true, hora),
      tick(id, 2, true, hora),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await quorum(id)).toMatchObject({ presentes: 3, representadas: 0 })
    const rows = await portal.context.database.read
      .selectFrom('presenza')
      .selectAll()
      .where('hora', '=', hora)
      .execute()
    expect(rows.filter(({ presente }) => presente === 1)).toHaveLength(3)
  })

  it('a tick that arrives late counts from its own moment, and one of a clock ahead from now', async () => {
    const { id } = await addConvened(manager, path)
    const early = now()
    portal.clock.advance(10 * minute)
    await tick(id, 0, false)
    portal.clock.advance(10 * minute)
    await tick(id, 0, true, early)
    expect((await quorum(id)).presentes).toBe(0)
    await tick(id, 1, true, new Date(portal.clock().getTime() + 60 * minute).toISOString())
    expect((await quorum(id)).presentes).toBe(1)
    await tick(id, 2, true, new Date(portal.clock().getTime() + minute).toISOString())
    expect((await quorum(id)).presentes).toBe(2)
    const [row] = (await census(id)) as [{ entrada: string; saida: string }]
    expect([row.entrada, row.saida]).toEqual([early, new Date(Date.parse(early) + 10 * minute).toISOString()])
  })

  it('a moment before the calendar begins is refused', async () => {
    const { id } = await addConvened(manager, path)
    for (const hora of ['0000-01-01T00:00:00+14:00', '0999-12-31T23:59:00Z', 'x'])
      expect((await tick(id, 0, true, hora)).body.fields).toEqual({
        'presenzas.0.hora': ['error.invalid-date'],
      })
  })

  it('a person outside the census is refused, with the place in the list, and no tick is noted', async () => {
    const { id } = await addConvened(manager, path)
    const stranger = await addSocio(admin)
    const { status, body } = await call('PUT', id, 'presenzas', {
      presenzas: [
        { socio: at(0), presente: true },
        { socio: { id: stranger.id }, presente: true },
      ],
    })
    expect([status, body.fields]).toEqual([400, { 'presenzas.1.socio': ['error.invalid-value'] }])
    expect((await quorum(id)).presentes).toBe(0)
    await deactivateSocio(admin, stranger.id)
    await removeSocio(admin, stranger.id)
  })

  it('a delegation counts with its holder there, until its giver comes', async () => {
    const { id } = await addConvened(manager, path)
    await delegate(id, 0, 1)
    expect((await quorum(id)).representadas).toBe(0)
    await tick(id, 1, true)
    expect(await quorum(id)).toMatchObject({ presentes: 1, representadas: 1 })
    const rows = await census(id)
    expect(rows[0]).toMatchObject({ presente: false, representada: at(1) })
    expect(rows[1]).toMatchObject({ presente: true, representa: [at(0)] })
    portal.clock.advance(5 * minute)
    await tick(id, 0, true)
    expect(await quorum(id)).toMatchObject({ presentes: 2, representadas: 0 })
    portal.clock.advance(5 * minute)
    await tick(id, 0, false)
    expect(await quorum(id)).toMatchObject({ presentes: 1, representadas: 0 })
  })

  describe('opening', () => {
    it('is refused without a quorum, with how many are missing', async () => {
      const { id } = await addConvened(manager, path)
      await tick(id, 0, true)
      const first = await call('PUT', id, 'abrir', { chamada: 1 })
      expect([first.status, first.error, first.body.params]).toEqual([
        ...[400, 'error.sen-quorum'],
        { necesarias: 4, presentes: 1, faltan: 3 },
      ])
      const second = await call('PUT', id, 'abrir', { chamada: 2 })
      expect([second.status, second.body.chamada, second.body.aberta]).toEqual([200, 2, now()])
    })

    it('happens once, also for two at once', async () => {
      const { id } = await addConvened(manager, path)
      for (const place of [0, 1, 2, 3]) await tick(id, place, true)
      const answers = await Promise.all([
        call('PUT', id, 'abrir', { chamada: 1 }),
        call('PUT', id, 'abrir', { chamada: 2 }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await call('PUT', id, 'abrir', { chamada: 1 })).error).toBe('error.reunion-state')
    })

    it('needs a call that the statutes have', async () => {
      const { id } = await addConvened(manager, path)
      await tick(id, 0, true)
      expect((await call('PUT', id, 'abrir', { chamada: 3 })).body.fields).toEqual({
        chamada: ['error.invalid-value'],
      })
      await setStatutes(admin, { segundaChamada: null })
      const never = await addReunion(manager, path)
      await tick(never.id, 0, true)
      const refused = await call('PUT', never.id, 'abrir', { chamada: 2 })
      expect([refused.status, refused.error]).toEqual([400, 'error.chamada'])
      const { id: alone } = await addConvened(manager, path)
      await setStatutes(admin, {
        segundaChamada: { minutos: 30 },
        quorum1: { num: 1, den: 2, estrito: true },
      })
      // the calls are those that the convocation named, whatever the statutes say since
      await tick(alone, 0, true)
      expect((await call('PUT', alone, 'abrir', { chamada: 2 })).error).toBe('error.chamada')
      expect((await quorum(alone)).chamada2).toBeNull()
      await setStatutes(admin, { segundaChamada: null })
      expect((await call('PUT', id, 'abrir', { chamada: 2 })).status).toBe(200)
      await setStatutes(admin, {
        segundaChamada: { minutos: 30 },
        quorum1: { num: 1, den: 2, estrito: true },
      })
    })
  })

  it('closing keeps the numbers of its moment, and comes after opening, once', async () => {
    const { id } = await addConvened(manager, path)
    expect((await call('PUT', id, 'pechar')).error).toBe('error.reunion-state')
    await addOpen(manager, path, id)
    portal.clock.advance(60 * minute)
    expect((await call('PUT', id, 'pechar')).body).toMatchObject({ pechada: now(), presentes: 6 })
    expect((await call('PUT', id, 'pechar')).error).toBe('error.reunion-state')
    const end = now()
    portal.clock.advance(10 * minute)
    await tick(id, 0, false, now())
    const [row] = (await census(id)) as [{ saida: string }]
    expect(row.saida).toBe(end)
    // a correction without a moment is about the whole meeting
    await tick(id, 1, false)
    expect((await quorum(id)).presentes).toBe(4)
  })

  it('of corrections after the end the last one counts', async () => {
    const { id } = await addConvened(manager, path)
    await addOpen(manager, path, id)
    portal.clock.advance(60 * minute)
    await call('PUT', id, 'pechar')
    for (const presente of [false, true, false, true]) {
      portal.clock.advance(minute)
      await tick(id, 0, presente, now())
      expect((await quorum(id)).presentes).toBe(presente ? 6 : 5)
    }
  })

  describe('votes', () => {
    it('count those there or represented at their moment, which a correction keeps', async () => {
      const { id } = await addConvened(manager, path)
      const { agreement } = await addOpen(manager, path, id)
      const first = await vote(id, agreement, { si: 4, non: 1, abstencion: 1 })
      expect(first.body).toMatchObject({ base: 6, resultado: 'APROBADO', si: 4, hora: now() })
      expect(first.body.formula).toMatch(/4.*1.*5.*3/)
      portal.clock.advance(10 * minute)
      await tick(id, 0, false)
      expect((await vote(id, agreement, { si: 2, non: 4 })).body).toMatchObject({
        base: 6,
        resultado: 'REXEITADO',
      })
      const { body } = await call('GET', id, 'votacions', undefined, reader)
      expect(body.puntos.map(({ votacion }: { votacion: object | null }) => votacion)).toMatchObject([
        { base: 6, si: 2, non: 4, resultado: 'REXEITADO' },
        null,
        null,
      ])
    })

    it('have another base each when a holder leaves between two of them', async () => {
      const { id } = await addConvened(manager, path)
      const { agreement, election } = await addOpen(manager, path, id)
      await tick(id, 0, false)
      await delegate(id, 0, 1)
      // ticked at the door by mistake, so the delegation stands
      expect((await vote(id, agreement, { si: 6 })).body).toMatchObject({ base: 6, resultado: 'APROBADO' })
      portal.clock.advance(5 * minute)
      await tick(id, 1, false)
      const refused = await vote(id, election, { candidatas: [{ nome: 'Lista A', votos: 5 }] })
      expect([refused.status, refused.error, refused.body.params]).toEqual([
        400,
        'error.votos-excesivos',
        { base: 4 },
      ])
      const candidatas = [{ nome: 'Lista A', votos: 4 }]
      expect((await vote(id, election, { candidatas })).body.base).toBe(4)
    })

    it('of an election go to candidates, and by assent to the proposal', async () => {
      const { id } = await addConvened(manager, path)
      const { agreement, election } = await addOpen(manager, path, id)
      const candidatas = [
        { nome: 'Lista A', votos: 4 },
        { nome: 'Lista B', votos: 2 },
      ]
      expect((await vote(id, election, { candidatas })).body).toMatchObject({
        resultado: 'APROBADO',
        candidatas,
      })
      expect((await vote(id, election, { candidatas: [{ nome: 'Lista A', votos: 7 }] })).error).toBe(
        'error.votos-excesivos',
      )
      expect((await vote(id, agreement, { metodo: 'ASENTIMENTO' })).body).toMatchObject({
        ...{ base: 6, resultado: 'APROBADO' },
      })
    })

    it('of an election are for candidates, each once, and not for and against', async () => {
      const { id } = await addConvened(manager, path)
      const { election } = await addOpen(manager, path, id)
      const candidatas = [
        { nome: 'Lista A', votos: 4 },
        { nome: ' lista  á ', votos: 2 },
      ]
      expect((await vote(id, election, { candidatas })).body.fields).toEqual({
        'candidatas.1.nome': ['error.name-in-use'],
      })
      for (const field of ['si', 'non'])
        for (const rest of [{}, { candidatas: candidatas.slice(0, 1) }])
          expect((await vote(id, election, { [field]: 1, ...rest })).body.fields).toEqual({
            [field]: ['error.invalid-value'],
          })
      expect((await vote(id, election, { metodo: 'ASENTIMENTO' })).status).toBe(200)
    })

    it('are refused where there is nothing to vote, before the opening, and of another meeting', async () => {
      const { id } = await addConvened(manager, path)
      const { questions, agreement } = await addOpen(manager, path, id)
      expect((await vote(id, questions, { si: 1 })).body.fields).toEqual({ punto: ['error.invalid-value'] })
      const other = await addConvened(manager, path)
      expect((await vote(other.id, agreement, { si: 1 })).status).toBe(404)
      const { puntos } = (await call('GET', other.id, 'orde-do-dia')).body
      expect((await vote(other.id, puntos[0].id, { si: 1 })).error).toBe('error.reunion-state')
      const candidatas = [{ nome: 'Lista A', votos: 1 }]
      expect((await vote(id, agreement, { si: 1, candidatas })).body.fields).toEqual({
        candidatas: ['error.invalid-value'],
      })
      for (const si of [-1, 0.5, 'x']) expect((await vote(id, agreement, { si })).status).toBe(400)
      expect((await vote(id, agreement, { metodo: 'CARA_OU_CRUZ' })).status).toBe(400)
    })
  })

  it('the numbers stay when a member of the census is deleted', async () => {
    const { id: socioId, numero } = await addSocio(admin, { apellidos: 'Zas' })
    await setBoard(admin, [...members, { id: socioId }])
    const { id } = await addConvened(manager, path)
    await addOpen(manager, path, id)
    await deactivateSocio(admin, socioId)
    await removeSocio(admin, socioId)
    expect(await quorum(id)).toMatchObject({ censo: 7, presentes: 7 })
    const rows = await census(id)
    expect(rows.at(-1)).toMatchObject({
      socio: { id: 0, numero, nombre: '', apellidos: '' },
      presente: true,
    })
  })
})

it('members with overdue charges have no vote in an assembly where the statutes say so', async () => {
  await setStatutes(admin, { votanMorosos: false })
  const charge = await admin.call('POST /recibos', {
    body: { socio: at(0), concepto: 'Cota', importe: 10, vence: '2026-01-01' },
  })
  expect(charge.status).toBe(201)
  const { id } = await addReunion(manager, 'asambleas')
  const { body } = await manager.call('GET /asambleas/:id/quorum', { params: { id } })
  expect(body.censo).toBe(5)
  const list = await manager.call('GET /asambleas/:id/censo', { params: { id } })
  expect(list.body.content[0]).toMatchObject({ socio: at(0), vota: false })
})
