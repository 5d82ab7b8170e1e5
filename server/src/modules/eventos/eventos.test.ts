import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

let portal: TestPortal
let manager: Caller
let member: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  manager = await portal.signIn('EVENT_MANAGEMENT')
  member = await portal.signIn('ROLE_PARTNER')
})
afterAll(() => portal.close())

const create = (body: object = {}): Promise<Answer> =>
  manager.call('POST /eventos', { body: { titulo: 'Magosto', publico: true, ...body } })
const created = async (body: object = {}) => (await create(body)).body
const get = (id: number, who = manager) => who.call('GET /eventos/:id', { params: { id } })
const change = (id: number, body: object, who = manager): Promise<Answer> =>
  who.call('PUT /eventos/:id', { params: { id }, body: { id, titulo: 'Magosto', ...body } })
const remove = (id: number) => manager.call('DELETE /eventos/:id', { params: { id } })
const row = (uuid: string) =>
  portal.context.database.read.selectFrom('file').selectAll().where('uuid', '=', uuid).executeTakeFirst()

describe('an event', () => {
  it('has a title, and perhaps place, time, text and picture; unless it says so it is not public', async () => {
    const thumbnail = await uploadPhoto(manager, 'Cartel.png')
    const { status, body } = await manager.call('POST /eventos', {
      body: {
        titulo: ' Festa do magosto ',
        lugar: 'Souto',
        fecha: '2026-11-11T19:30',
        descripcion: '<p>Castañas</p>',
        thumbnail,
      },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      titulo: 'Festa do magosto',
      publico: false,
      lugar: 'Souto',
      fecha: [2026, 11, 11, 19, 30],
      descripcion: '<p>Castañas</p>',
      thumbnail: { uuid: thumbnail.uuid, fileName: 'Cartel.jpg', type: 'jpg' },
      fotos: [],
      enlaces: [],
      documentos: [],
      version: 1,
    })
    expect((await get(body.id)).body).toEqual(body)
    expect((await created({ publico: null })).publico).toBe(false)
    expect(await created()).toMatchObject({ publico: true, lugar: '', fecha: null, descripcion: '' })
  })

  it('needs a title', async () => {
    for (const titulo of ['', '  ', null, undefined, 3])
      expect((await create({ titulo })).body.fields, String(titulo)).toHaveProperty('titulo')
    expect((await create({ fecha: '2026-02-30' })).body.fields).toEqual({ fecha: ['error.invalid-date'] })
    expect((await create({ publico: 'true' })).body.fields).toEqual({ publico: ['error.invalid-type'] })
    expect(await create({ id: 3 })).toMatchObject({ status: 400, error: 'error.id-exists' })
  })

  it('is changed, once for each version that was seen', async () => {
    const { id } = await created({ lugar: 'Teo' })
    const changed = await change(id, { version: 1, titulo: 'Outro', publico: false })
    expect(changed).toMatchObject({
      status: 200,
      body: { titulo: 'Outro', lugar: '', publico: false, version: 2 },
    })
    expect(await change(id, { version: 1 })).toMatchObject({ status: 409, error: 'error.conflict' })
    expect((await change(id, {})).status).toBe(200)
    expect((await change(9_999_999, {})).status).toBe(404)
    const send = (body: object) => manager.call('PUT /eventos/:id', { params: { id }, body })
    expect((await send({ titulo: 'X' })).error).toBe('error.id-not-exists')
    expect((await send({ id: id + 1, titulo: 'X' })).error).toBe('error.bad-request')
  })

  it('keeps, changes and loses its picture', async () => {
    const { id, thumbnail } = await created({ thumbnail: await uploadPhoto(manager, 'A.jpg') })
    expect((await change(id, {})).body.thumbnail).toEqual(thumbnail)
    expect((await change(id, { thumbnail })).body.thumbnail).toEqual(thumbnail)
    const next = await uploadPhoto(manager, 'B.jpg')
    expect((await change(id, { thumbnail: next })).body.thumbnail).toEqual(next)
    expect(await row(thumbnail.uuid)).toBeUndefined()
    expect((await change(id, { thumbnail: null })).body.thumbnail).toBeNull()
    expect(await row(next.uuid)).toBeUndefined()
    const pdf = await uploadPdf(manager)
    expect(await change(id, { thumbnail: pdf })).toMatchObject({
      status: 400,
      error: 'upload.invalid_extension',
    })
    const stolen = await uploadPhoto(await portal.signIn('EVENT_MANAGEMENT'))
    expect((await change(id, { thumbnail: stolen })).body).toEqual({
      error: 'error.bad-request',
      fields: { thumbnail: ['file.error.not-found'] },
    })
  })

  it('shows its picture small, and whole when asked', async () => {
    const { id } = await created({ thumbnail: await uploadPhoto(manager, 'A.jpg') })
    const getSize = async (query: { thumbnail?: string }) => {
      const { body } = await manager.call('GET /eventos/:id/thumbnail', { params: { id }, query })
      const { width, height, format } = await sharp(body).metadata()
      return [width, height, format]
    }
    expect(await getSize({})).toEqual([150, 75, 'jpeg'])
    expect(await getSize({ thumbnail: 'true' })).toEqual([150, 75, 'jpeg'])
    expect(await getSize({ thumbnail: 'false' })).toEqual([400, 200, 'jpeg'])
  })

  it('is deleted with all its files, by one of two', async () => {
    const evento = await created({
      thumbnail: await uploadPhoto(manager),
      fotos: [await uploadPhoto(manager)],
      documentos: [{ titulo: 'A', fichero: await uploadPdf(manager) }],
    })
    const answers = await Promise.all([remove(evento.id), remove(evento.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    for (const { uuid } of [evento.thumbnail, evento.fotos[0], evento.documentos[0].fichero])
      expect(await row(uuid)).toBeUndefined()
  })

  it('leaves its changes in the audit trail', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { id } = await created({ lugar: 'Teo' })
    await change(id, { publico: true, lugar: 'Teo' })
    await change(id, {
      lugar: 'Teo',
      fecha: [2026, 5, 31],
      descripcion: '<p>Ola</p>',
      thumbnail: await uploadPhoto(manager, 'A.jpg'),
      enlaces: [{ nombre: 'A', url: 'https://a.example' }],
    })
    await remove(id)
    const { body } = await admin.call('GET /auditoria', {
      query: `filters=entidade:evento,rexistro:${id}&sort=id,asc`,
    })
    expect(body.content).toMatchObject([
      { accion: 'CREAR', autor: manager.login, rexistroNome: 'Magosto' },
      {
        accion: 'MODIFICAR',
        cambios: [
          { campo: 'publico', antes: true, despois: false },
          { campo: 'fecha', antes: null, despois: '2026-05-31T00:00' },
          { campo: 'descripcion', antes: '', despois: '<p>Ola</p>' },
          { campo: 'thumbnail', antes: null, despois: expect.stringMatching(/^A\.jpg \([0-9a-f]{8}\)$/) },
          { campo: 'enlaces', antes: [], despois: ['A: https://a.example'] },
        ],
      },
      { accion: 'ELIMINAR' },
    ])
  })
})

describe('the text of an event', () => {
  it('is cleaned: markup that runs, covers or frames goes, markup of the editor stays', async () => {
    const { body } = await create({
      titulo: '<b>Título</b>',
      lugar: '"><script>alert(1)</script>',
      descripcion:
        '<p onclick="alert(1)" style="position:fixed">Ola <a href="javascript:alert(1)">x</a><script>alert(1)</script></p>' +
        '<iframe src="https://evil.example"></iframe><img src=x onerror=alert(1)><h2>Onde</h2>',
    })
    expect(body.titulo).toBe('<b>Título</b>')
    expect(body.lugar).toBe('"><script>alert(1)</script>')
    expect(body.descripcion).toBe('<p>Ola <a>x</a></p><img src="x" alt=""><h2>Onde</h2>')
  })

  it('of which nothing can be seen is empty', async () => {
    expect((await created({ descripcion: '<p>&nbsp;</p><script>x</script>' })).descripcion).toBe('')
  })

  it('may be long', async () => {
    const long = '<p>castañas asadas</p>'.repeat(100_000)
    const evento = await created({ titulo: 'Longo', descripcion: long })
    expect(evento.descripcion).toBe(long)
    const tooLong = await create({ descripcion: 'a'.repeat(10_485_761) })
    expect(tooLong.body.fields).toEqual({ descripcion: ['error.too-long'] })
    await remove(evento.id)
  })

  it('comes to readers’ lists without figures and pictures, and whole with the event', async () => {
    const figure =
      '<figure class="image"><img src="/api/download/gallery/eventos/x" alt=""><figcaption>Pé de foto</figcaption></figure>'
    const descripcion = `<p>Antes</p>${figure}<p>No <img src="/api/x" alt=""> medio</p><p><img src="/api/x" alt=""></p><p>Despois</p>`
    const { id } = await created({ titulo: 'Con figuras', descripcion })
    const inList = async (call: 'GET /eventos/public' | 'GET /eventos/socios' | 'GET /eventos/admin') =>
      (await manager.call(call, { query: 'search=con figuras' })).body.content[0].descripcion
    const bare = '<p>Antes</p><p>No  medio</p><p>Despois</p>'
    expect(await inList('GET /eventos/public')).toBe(bare)
    expect(await inList('GET /eventos/socios')).toBe(bare)
    expect(await inList('GET /eventos/admin')).toBe(descripcion)
    expect((await get(id)).body.descripcion).toBe(descripcion)
  })
})

describe('the lists of events', () => {
  beforeAll(async () => {
    const add = (titulo: string, body: object) => create({ titulo: `Lista ${titulo}`, ...body })
    await add('Ñoras', { fecha: [2025, 4, 1], lugar: 'Zas' })
    await add('Nabos', { fecha: [2026, 4, 1], lugar: 'Ames', publico: false })
    await add('Óutono', { fecha: [2024, 4, 1], lugar: 'Íria', descripcion: '<p>fíos <b>de</b> ouro</p>' })
    await add('Ouriño', { lugar: 'Teo', publico: false })
  })
  type List = 'GET /eventos' | 'GET /eventos/public' | 'GET /eventos/socios' | 'GET /eventos/admin'
  const names = async (call: List, query = '', who = manager): Promise<string[]> => {
    const { body } = await who.call(call, { query: `search=lista&${query}` })
    expect(body.totalElements).toBe(body.content.length)
    return body.content.map(({ titulo }: { titulo: string }) => titulo.slice(6))
  }
  const all = ['Ouriño', 'Nabos', 'Ñoras', 'Óutono']
  const open = ['Ñoras', 'Óutono']

  it('come with the latest first, and before them those whose day is not known', async () => {
    expect(await names('GET /eventos/admin')).toEqual(all)
    expect(await names('GET /eventos/admin', 'sort=fecha,desc')).toEqual(all)
    expect(await names('GET /eventos/admin', 'sort=fecha,asc')).toEqual(all.toReversed())
  })

  it('are sorted by each column, in Galician order', async () => {
    expect(await names('GET /eventos/admin', 'sort=titulo,asc')).toEqual([
      'Nabos',
      'Ñoras',
      'Ouriño',
      'Óutono',
    ])
    expect(await names('GET /eventos/admin', 'sort=lugar,asc')).toEqual([
      'Nabos',
      'Óutono',
      'Ouriño',
      'Ñoras',
    ])
    expect(await names('GET /eventos/admin', 'sort=publico,desc&sort=titulo,asc')).toEqual([
      'Ñoras',
      'Óutono',
      'Nabos',
      'Ouriño',
    ])
    const page = await manager.call('GET /eventos/admin', { query: 'search=lista&size=3&page=1' })
    expect([page.body.content.length, page.body.totalElements]).toEqual([1, 4])
    for (const wrong of ['sort=descripcion', 'filters=titulo:x', 'filters=publico:si', 'size=0'])
      expect((await manager.call('GET /eventos/admin', { query: wrong })).status, wrong).toBe(400)
  })

  it('can begin or end with a day, those not dated yet being still to come', async () => {
    expect(await names('GET /eventos/admin', 'filters=desde:2025-04-01')).toEqual([
      'Ouriño',
      'Nabos',
      'Ñoras',
    ])
    expect(await names('GET /eventos/admin', 'filters=desde:2025-04-02')).toEqual(['Ouriño', 'Nabos'])
    expect(await names('GET /eventos/admin', 'filters=ata:2025-04-01')).toEqual(['Ñoras', 'Óutono'])
    expect(await names('GET /eventos/admin', 'filters=ata:2025-03-31')).toEqual(['Óutono'])
    expect(await names('GET /eventos/admin', 'filters=ata:9999-12-31')).toEqual(['Nabos', 'Ñoras', 'Óutono'])
    const both = 'filters=desde:2025-01-01,ata:2025-12-31'
    expect(await names('GET /eventos/public', both, portal.visitor)).toEqual(['Ñoras'])
    await create({ titulo: 'Lista Serán', fecha: '2023-04-01T23:59', publico: false })
    expect(await names('GET /eventos/socios', 'filters=ata:2023-04-01', member)).toEqual(['Serán'])
    expect(await names('GET /eventos', 'filters=ata:2023-04-01', portal.visitor)).toEqual([])
    for (const wrong of ['desde:onte', 'ata:2026-02-30', 'desde:'])
      expect((await manager.call('GET /eventos', { query: `filters=${wrong}` })).status, wrong).toBe(400)
    const late = (await manager.call('GET /eventos/admin', { query: 'search=lista serán' })).body.content[0]
    await remove(late.id)
  })

  it('show visitors the public ones only, even when they ask for others', async () => {
    const { visitor } = portal
    expect(await names('GET /eventos', '', visitor)).toEqual(open)
    expect(await names('GET /eventos/public', '', visitor)).toEqual(open)
    expect(await names('GET /eventos', 'filters=publico:false', visitor)).toEqual([])
    expect(await names('GET /eventos/public', 'filters=publico:false', visitor)).toEqual([])
    expect(await names('GET /eventos', 'filters=publico:true', visitor)).toEqual(open)
    expect((await visitor.call('GET /eventos/socios')).status).toBe(401)
    const { content } = (await visitor.call('GET /eventos/without/:id', { params: { id: 9_999_999 } })).body
    expect(content.every(({ publico }: { publico: boolean }) => publico)).toBe(true)
  })

  it('show members all, or one kind', async () => {
    expect(await names('GET /eventos', '', member)).toEqual(all)
    expect(await names('GET /eventos/public', '', member)).toEqual(open)
    expect(await names('GET /eventos/public', 'filters=publico:false', member)).toEqual([])
    expect(await names('GET /eventos/socios', '', member)).toEqual(all)
    expect(await names('GET /eventos/socios', 'filters=publico:false', member)).toEqual(['Ouriño', 'Nabos'])
    expect(await names('GET /eventos/socios', 'filters=publico:true', member)).toEqual(open)
    expect((await member.call('GET /eventos/admin')).status).toBe(403)
  })

  it('are searched by title, place and text', async () => {
    const found = async (search: string, who = member) =>
      (await who.call('GET /eventos', { query: { search } })).body.content.map(
        ({ titulo }: { titulo: string }) => titulo,
      )
    expect(await found('lista NORAS')).toEqual(['Lista Ñoras'])
    expect(await found('lista iria')).toEqual(['Lista Óutono'])
    expect(await found('fios de OURO')).toEqual(['Lista Óutono'])
    expect(await found('lista teo', portal.visitor)).toEqual([])
  })

  it('may leave one out', async () => {
    const { content } = (await member.call('GET /eventos', { query: 'search=lista' })).body
    const rest = await member.call('GET /eventos/without/:id', {
      params: { id: content[0].id },
      query: 'search=lista',
    })
    expect(rest.body).toEqual({ content: content.slice(1), totalElements: 3 })
  })
})
