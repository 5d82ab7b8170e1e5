import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addConvened, addOpen, reunionPaths, setBoard, setStatutes } from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

const minute = 60_000
const half = { quorum1: { num: 1, den: 2, estrito: true } }

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
/** Six members, the census of both kinds of meetings. */
let members: { id: number }[]
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  members = []
  for (const letter of 'ABCDEF') members.push(await addSocio(admin, { apellidos: `Lás ${letter}` }))
  await setBoard(admin, members)
})
beforeEach(() => setStatutes(admin, { ...half, delegacionsMax: 2 }))
afterAll(() => portal.close())

const at = (place: number) => ({ id: members[place]?.id ?? 0 })
const now = () => portal.clock().toISOString()

describe.each(reunionPaths)('/%s', (path) => {
  const call = (method: string, id: number, rest: string, body?: object): Promise<Answer> =>
    admin.call(`${method} /${path}/:id${rest && `/${rest}`}` as CallName, {
      params: { id },
      ...(body && { body }),
    })
  const tick = (id: number, place: number, presente: boolean, more: object = {}) =>
    call('PUT', id, 'presenzas', { presenzas: [{ socio: at(place), presente, ...more }] })
  const never = (id: number, place: number, more: object = {}) =>
    tick(id, place, false, { nunca: true, ...more })
  const quorum = async (id: number) => (await call('GET', id, 'quorum')).body
  const vote = (id: number, puntoId: number, body: object) =>
    admin.call(`PUT /${path}/:id/puntos/:puntoId/votacion` as CallName, {
      params: { id, puntoId },
      body: { metodo: 'MAN_ALZADA', ...body },
    })
  /** A meeting opened with the first four of six, just enough, and ten minutes later. */
  async function addOpened(): Promise<{ id: number; agreement: number; version: number }> {
    const { id, version } = await addConvened(admin, path)
    portal.clock.advance(minute)
    for (const place of [0, 1, 2, 3]) await tick(id, place, true)
    portal.clock.advance(5 * minute)
    const { puntos } = (await call('GET', id, 'orde-do-dia')).body
    expect((await call('PUT', id, 'abrir', { chamada: 1 })).status).toBe(200)
    portal.clock.advance(10 * minute)
    return { id, agreement: puntos[0].id, version }
  }

  describe('a meeting that was opened', () => {
    it('keeps its type, number and day, and may get another place', async () => {
      const { id } = await addOpened()
      const { body: stored } = await call('GET', id, '')
      expect(stored.aberta).toBe(true)
      for (const change of [{ tipo: 'EXTRAORDINARIA' }, { numero: 4711 }, { fecha: [2026, 7, 1, 19, 30] }]) {
        const refused = await call('PUT', id, '', { ...stored, ...change })
        expect([refused.status, refused.error]).toEqual([409, 'error.reunion-state'])
      }
      expect((await call('PUT', id, '', { ...stored, lugar: 'Biblioteca' })).status).toBe(200)
    })

    it('keeps the rules of its opening when the statutes change', async () => {
      const { id, agreement } = await addOpened()
      await vote(id, agreement, { si: 3, non: 1 })
      await setStatutes(admin, {
        quorum1: { num: 1, den: 1, estrito: false },
        maiorias: {
          simple: { num: 1, den: 1, estrito: false, base: 'CENSO' },
          cualificada: { num: 1, den: 1, estrito: false, base: 'CENSO' },
          dousTerzos: { num: 1, den: 1, estrito: false, base: 'CENSO' },
        },
      })
      const [punto] = (await call('GET', id, 'votacions')).body.puntos
      expect(punto.votacion.resultado).toBe('APROBADO')
      expect(await quorum(id)).toMatchObject({
        chamada1: { necesarias: 4, acadado: true },
        apertura: { necesarias: 4, presentes: 4, faltan: 0 },
      })
    })

    it('is opened or changed, when both happen at once', async () => {
      const { id } = await addConvened(admin, path)
      for (const place of [0, 1, 2, 3]) await tick(id, place, true)
      const { body: stored } = await call('GET', id, '')
      const [opened, changed] = await Promise.all([
        call('PUT', id, 'abrir', { chamada: 1 }),
        call('PUT', id, '', { ...stored, tipo: 'EXTRAORDINARIA' }),
      ])
      expect(opened.status).toBe(200)
      const { body } = await call('GET', id, '')
      expect([changed.status, body.tipo]).toEqual(
        changed.status === 200 ? [200, 'EXTRAORDINARIA'] : [409, 'ORDINARIA'],
      )
    })
  })

  describe('an opening', () => {
    it('is taken back while no vote is kept, and the meeting is as before', async () => {
      const { id } = await addOpened()
      await call('PUT', id, 'pechar')
      const { status, body } = await call('PUT', id, 'abrir', { chamada: null })
      expect([status, body]).toMatchObject([
        200,
        { chamada: null, aberta: null, pechada: null, apertura: null, presentes: 4 },
      ])
      expect((await call('PUT', id, 'abrir', { chamada: null })).error).toBe('error.reunion-state')
      const { body: stored } = await call('GET', id, '')
      expect((await call('PUT', id, '', { ...stored, numero: 4712 })).status).toBe(200)
      await setStatutes(admin, { quorum1: { num: 1, den: 1, estrito: false } })
      expect((await quorum(id)).chamada1.necesarias).toBe(6)
    })

    it('stays once there are votes, and needs a call or null', async () => {
      const { id, agreement } = await addOpened()
      await vote(id, agreement, { si: 4 })
      const refused = await call('PUT', id, 'abrir', { chamada: null })
      expect([refused.status, refused.error]).toEqual([409, 'error.reunion-state'])
      expect((await call('PUT', id, 'abrir', {})).status).toBe(400)
    })
  })

  describe('a correction', () => {
    it('that leaves the opening without quorum is refused as a whole, unless it is confirmed', async () => {
      const { id } = await addOpened()
      const presenzas = [
        { socio: at(0), presente: false, nunca: true },
        { socio: at(1), presente: false, nunca: true },
      ]
      const refused = await call('PUT', id, 'presenzas', { presenzas })
      expect([refused.status, refused.error, refused.body.params]).toEqual([
        ...[400, 'error.sen-quorum'],
        { necesarias: 4, presentes: 2, faltan: 2 },
      ])
      expect((await quorum(id)).presentes).toBe(4)
      const confirmed = await call('PUT', id, 'presenzas', { presenzas, confirmar: true })
      expect(confirmed.body).toMatchObject({
        presentes: 2,
        apertura: { necesarias: 4, presentes: 2, faltan: 2 },
      })
      // what does not make it worse is asked nothing
      expect((await tick(id, 4, true)).status).toBe(200)
      expect((await tick(id, 3, false)).status).toBe(200)
    })

    it('is judged after the whole call, and by the opening only', async () => {
      const { id } = await addOpened()
      const aberta = (await quorum(id)).aberta
      const presenzas = [
        { socio: at(0), presente: false, nunca: true },
        { socio: at(4), presente: true, hora: new Date(Date.parse(aberta) - minute).toISOString() },
      ]
      expect((await call('PUT', id, 'presenzas', { presenzas })).status).toBe(200)
      portal.clock.advance(10 * minute)
      expect((await tick(id, 1, false)).status).toBe(200)
      expect(await quorum(id)).toMatchObject({ presentes: 3, apertura: { presentes: 4, faltan: 0 } })
    })

    it('removes the last stay begun by its moment, twice is one, and an earlier one stays', async () => {
      const { id } = await addConvened(admin, path)
      await tick(id, 0, true)
      portal.clock.advance(10 * minute)
      await tick(id, 0, false)
      const left = now()
      portal.clock.advance(10 * minute)
      await tick(id, 0, true)
      portal.clock.advance(10 * minute)
      const hora = now()
      expect((await never(id, 0, { hora })).body.presentes).toBe(0)
      expect((await never(id, 0, { hora })).status).toBe(200)
      const [row] = (await call('GET', id, 'censo')).body.content
      expect(row).toMatchObject({ presente: false, saida: left })
      portal.clock.advance(minute)
      expect((await tick(id, 0, true)).body.presentes).toBe(1)
    })

    it('of a person who has not come is nothing, also for an entrance that arrives later', async () => {
      const { id } = await addConvened(admin, path)
      const early = now()
      portal.clock.advance(5 * minute)
      await never(id, 0)
      await tick(id, 0, true, { hora: early })
      expect((await quorum(id)).presentes).toBe(1)
    })

    it('lets a delegation live again', async () => {
      const { id } = await addConvened(admin, path)
      await call('PUT', id, 'delegacions', { de: at(0), a: at(1) })
      await tick(id, 1, true)
      portal.clock.advance(5 * minute)
      await tick(id, 0, true)
      expect(await quorum(id)).toMatchObject({ presentes: 2, representadas: 0 })
      portal.clock.advance(5 * minute)
      await never(id, 0)
      expect(await quorum(id)).toMatchObject({ presentes: 1, representadas: 1 })
      const [row] = (await call('GET', id, 'censo')).body.content
      expect(row).toMatchObject({ entrada: null, saida: null, representada: at(1) })
    })

    it('says of no person at once that they came and never came', async () => {
      const { id } = await addConvened(admin, path)
      const { status, body } = await tick(id, 0, true, { nunca: true })
      expect([status, body.fields]).toEqual([400, { 'presenzas.0.nunca': ['error.invalid-value'] }])
    })

    it('after the end is undone by an entrance', async () => {
      const { id } = await addOpened()
      await call('PUT', id, 'pechar')
      portal.clock.advance(minute)
      expect((await never(id, 3)).error).toBe('error.sen-quorum')
      await call('PUT', id, 'presenzas', {
        presenzas: [{ socio: at(3), presente: false, nunca: true }],
        confirmar: true,
      })
      expect((await quorum(id)).presentes).toBe(3)
      portal.clock.advance(minute)
      await tick(id, 3, true)
      expect(await quorum(id)).toMatchObject({ presentes: 4, apertura: { presentes: 4 } })
    })

    it('counts votes anew: those above the new base are named at once, and stop the approval', async () => {
      const { id, agreement } = await addOpened()
      await vote(id, agreement, { si: 4 })
      portal.clock.advance(minute)
      const { body } = await call('PUT', id, 'presenzas', {
        presenzas: [{ socio: at(0), presente: false, nunca: true }],
        confirmar: true,
      })
      const [punto] = (await call('GET', id, 'votacions')).body.puntos
      expect(body.excedidas).toEqual([punto.titulo])
      const refused = await call('POST', id, 'acta/aprobar')
      expect([refused.error, refused.body.params]).toEqual(['error.votos-excesivos', { base: 3 }])
      await vote(id, agreement, { si: 3 })
      expect((await quorum(id)).excedidas).toEqual([])
      expect((await call('POST', id, 'acta/aprobar')).status).toBe(201)
    })
  })
})

it('an opening by mistake is told in the trail, as it was and as it is', async () => {
  const { id } = await addConvened(admin, 'asambleas')
  await addOpen(admin, 'asambleas', id)
  await admin.call('PUT /asambleas/:id/abrir', { params: { id }, body: { chamada: null } })
  const { body } = await admin.call('GET /auditoria', { query: { filters: 'accion:ABRIR', size: '1' } })
  expect(body.content[0].cambios).toContainEqual({ campo: 'chamada', antes: 1, despois: null })
})
