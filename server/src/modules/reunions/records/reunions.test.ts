import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addConvened, convene, setAgenda, setBoard, somePoints } from '../../../testing/reunions.ts'
import { signInSocio } from '../../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

describe.each(['/asambleas', '/juntas-directivas'] as const)('a meeting of %s', (path) => {
  const create = (body: object): Promise<Answer> =>
    admin.call(`POST ${path}`, { body: { tipo: 'ORDINARIA', numero: 1, ...body } })
  const get = (id: number) => admin.call(`GET ${path}/:id`, { params: { id } })
  const change = (id: number, body: object): Promise<Answer> =>
    admin.call(`PUT ${path}/:id`, { params: { id }, body: { id, ...body } })
  const list = async (query: string | Record<string, string>, call: '' | '/admin' = '') =>
    (await admin.call(`GET ${path}${call}`, { query })).body

  it('has a type and a number, and perhaps a place and a time', async () => {
    const { status, body } = await create({
      tipo: 'EXTRAORDINARIA',
      numero: 7,
      lugar: ' Casa da Carballeira ',
      fecha: [2026, 5, 31, 19, 30],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      tipo: 'EXTRAORDINARIA',
      numero: 7,
      lugar: 'Casa da Carballeira',
      fecha: [2026, 5, 31, 19, 30],
      convocada: false,
      enCenso: false,
      aberta: false,
      aprobada: false,
      enlaces: [],
      fotos: [],
      documentos: [],
      version: 1,
    })
    expect((await get(body.id)).body).toEqual(body)
    const bare = (await create({ tipo: 'ORDINARIA', numero: '12' })).body
    expect(bare).toMatchObject({ numero: 12, lugar: '', fecha: null })
  })

  it('begins at 00:00 when no time is given, in whichever form', async () => {
    const getFecha = async (fecha: unknown) => (await create({ fecha })).body.fecha
    expect(await getFecha([2026, 3, 15])).toEqual([2026, 3, 15, 0, 0])
    expect(await getFecha('2026-03-15')).toEqual([2026, 3, 15, 0, 0])
    expect(await getFecha('2026-03-15T09:05')).toEqual([2026, 3, 15, 9, 5])
    expect(await getFecha([9999, 12, 31, 23, 59])).toEqual([9999, 12, 31, 23, 59])
    expect(await getFecha(null)).toBeNull()
  })

  it('needs type and number, and a day of the calendar', async () => {
    const getFields = async (body: object) => (await admin.call(`POST ${path}`, { body })).body.fields
    expect(await getFields({})).toEqual({ tipo: ['error.required'], numero: ['error.integer'] })
    for (const numero of [0, -1, '0', '000', '-7'])
      expect(await getFields({ tipo: 'ORDINARIA', numero }), String(numero)).toEqual({
        numero: ['error.positive'],
      })
    expect(await getFields({ tipo: 'OUTRA', numero: 1.5 })).toEqual({
      tipo: ['error.invalid-value'],
      numero: ['error.integer'],
    })
    for (const fecha of [
      [2026, 2, 29],
      [2026, 13, 1],
      [2026, 1, 1, 24, 0],
      [2026, 1, 1, 10, 60],
      [999, 1, 1],
      [],
      '31/05/2026',
      '~',
      {},
      7,
    ])
      expect(await getFields({ tipo: 'ORDINARIA', numero: 1, fecha }), String(fecha)).toEqual({
        fecha: ['error.invalid-date'],
      })
    expect(await getFields({ tipo: 'ORDINARIA', numero: 1, lugar: 'a'.repeat(256) })).toEqual({
      lugar: ['error.too-long'],
    })
    expect(await create({ id: 3 })).toMatchObject({ status: 400, error: 'error.id-exists' })
  })

  it('may have the type and number of another', async () => {
    expect((await create({ numero: 40 })).status).toBe(201)
    expect((await create({ numero: 40 })).status).toBe(201)
  })

  it('is changed, once for each version that was seen', async () => {
    const { body } = await create({ numero: 2, lugar: 'Teo', fecha: [2026, 1, 1] })
    const changed = await change(body.id, { version: 1, tipo: 'EXTRAORDINARIA', numero: 3 })
    expect(changed).toMatchObject({
      status: 200,
      body: { tipo: 'EXTRAORDINARIA', numero: 3, lugar: '', fecha: null, version: 2 },
    })
    const late = await change(body.id, { version: 1, tipo: 'ORDINARIA', numero: 4 })
    expect(late).toMatchObject({ status: 409, error: 'error.conflict' })
    expect((await change(body.id, { tipo: 'ORDINARIA', numero: 5 })).body.version).toBe(3)
    expect(await change(9_999_999, { tipo: 'ORDINARIA', numero: 5 })).toMatchObject({ status: 404 })
    const send = (sent: object) =>
      admin.call(`PUT ${path}/:id`, {
        params: { id: body.id },
        body: { tipo: 'ORDINARIA', numero: 1, ...sent },
      })
    expect(await send({})).toMatchObject({ status: 400, error: 'error.id-not-exists' })
    expect(await send({ id: body.id + 1 })).toMatchObject({ status: 400, error: 'error.bad-request' })
  })

  it('keeps markup as the text it is', async () => {
    const text = '<img src=x onerror=alert(1)>'
    const { body } = await create({
      lugar: text,
      enlaces: [{ nombre: text, url: `https://a.example/"><script>` }],
    })
    expect(body.lugar).toBe(text)
    expect(body.enlaces).toEqual([{ nombre: text, url: 'https://a.example/"><script>' }])
    expect((await get(body.id)).headers['content-type']).toContain('application/json')
  })

  describe('in the lists', () => {
    const ids: Record<string, number> = {}
    beforeAll(async () => {
      const add = async (name: string, fields: object) => {
        ids[name] = (await create({ lugar: `Lista ${name}`, ...fields })).body.id
      }
      await add('Ñora', { numero: 501, fecha: [2025, 4, 1, 10, 0] })
      await add('Nabal', { numero: 502, fecha: [2025, 4, 1, 9, 0], tipo: 'EXTRAORDINARIA' })
      await add('Óutara', { numero: 503, fecha: [2024, 12, 31] })
      await add('Ouca', { numero: 500 })
    })
    const order = async (query: string) =>
      (await list(`search=lista&${query}`)).content.map(({ lugar }: { lugar: string }) => lugar.slice(6))

    it('comes with the latest first, and before them those whose day is not known', async () => {
      expect(await order('')).toEqual(['Ouca', 'Ñora', 'Nabal', 'Óutara'])
      expect(await order('sort=fecha,asc')).toEqual(['Óutara', 'Nabal', 'Ñora', 'Ouca'])
    })

    it('is sorted by each field, in Galician order, and paged', async () => {
      expect(await order('sort=lugar,asc')).toEqual(['Nabal', 'Ñora', 'Ouca', 'Óutara'])
      expect(await order('sort=numero,desc')).toEqual(['Óutara', 'Nabal', 'Ñora', 'Ouca'])
      expect(await order('sort=tipo,asc&sort=numero,asc')).toEqual(['Nabal', 'Ouca', 'Ñora', 'Óutara'])
      expect(await order('sort=id,asc&size=2&page=1')).toEqual(['Óutara', 'Ouca'])
      expect(await list('search=lista&size=3')).toMatchObject({ totalElements: 4 })
      for (const wrong of ['sort=version', 'filters=tipo:ORDINARIA', 'size=0', 'size=1001', 'page=-1'])
        expect((await admin.call(`GET ${path}`, { query: wrong })).status, wrong).toBe(400)
    })

    it('is found by the word of its type, its number and its place', async () => {
      const found = async (search: string, call: '' | '/admin' = '') =>
        (await list({ search: `lista ${search}` }, call)).content.map(({ id }: { id: number }) => id)
      for (const call of ['', '/admin'] as const) {
        expect(await found('Extraordinaria', call)).toEqual([ids.Nabal])
        expect(await found('503', call)).toEqual([ids.Óutara])
        expect(await found('ordinaria 501', call)).toEqual([ids.Ñora])
        expect(await found('OUTARÁ', call)).toEqual([ids.Óutara])
        expect(await found('100%', call)).toEqual([])
      }
    })

    it('is of some days, both included; one whose day is not known may be on any later one', async () => {
      expect(await order('sort=fecha,asc&filters=desde:2025-04-01')).toEqual(['Nabal', 'Ñora', 'Ouca'])
      expect(await order('sort=fecha,asc&filters=ata:2024-12-31')).toEqual(['Óutara'])
      expect(await order('filters=desde:2025-01-01,ata:2025-03-31')).toEqual([])
      for (const wrong of ['desde:2025-02-30', 'ata:onte'])
        expect((await admin.call(`GET ${path}`, { query: `filters=${wrong}` })).status, wrong).toBe(400)
    })

    it('may be left out', async () => {
      const id = ids.Ñora as number
      const all = (await list('')).content
      const rest = await admin.call(`GET ${path}/without/:id`, { params: { id } })
      expect(rest.body).toEqual({
        content: all.filter((each: { id: number }) => each.id !== id),
        totalElements: all.length - 1,
      })
    })
  })
})

it.each(['asambleas', 'juntas-directivas'] as const)(
  'says to each reader of /%s whether they are in its census',
  async (path) => {
    const reader = 'BOARD_OF_DIRECTORS_READONLY'
    const called = await signInSocio(portal, admin, reader)
    await setBoard(admin, [called.socio])
    const { id, numero } = await addConvened(admin, path)
    const later = await signInSocio(portal, admin, reader)
    const read = async (caller: Caller) => {
      const { body } = await caller.call(`GET /${path}/:id`, { params: { id } })
      const { content } = await caller
        .call(`GET /${path}`, { query: { search: String(numero) } })
        .then((list) => list.body)
      expect(content.filter((each: { id: number }) => each.id === id)).toEqual([body])
      return body.enCenso
    }
    expect(await read(called.caller)).toBe(true)
    expect(await read(later.caller), 'came after the convocation').toBe(false)
    expect(await read(admin), 'has no record').toBe(false)
    if (path === 'juntas-directivas') await setBoard(admin, [called.socio, later.socio])
    await setAgenda(admin, path, id, { puntos: somePoints.slice(1) })
    await convene(admin, path, id)
    expect(await read(later.caller), 'called by the next one').toBe(true)
  },
)
