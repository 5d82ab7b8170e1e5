import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, staticPageEditors, staticPages } from '#contract/access.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import { nameAlone } from '../../platform/config/identity.ts'
import { cleanShortText } from '../../platform/storage/rich-text.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { createFirstPages } from './first-pages.service.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

let pages = 0
const freshId = () => `Proba${++pages}`
const text = (body: string, language = 'GL') => ({ language, body, description: '' })
const create = (definedId: unknown, ...translations: object[]) =>
  admin.call('POST /statics', { body: { definedId, translations } })
const get = (definedId: string, who = portal.visitor) =>
  who.call('GET /statics/:definedId', { params: { definedId } })
const put = (definedId: string, body: object, who = admin) =>
  who.call('PUT /statics/:definedId', { params: { definedId }, body })
const remove = (definedId: string, who = admin) =>
  who.call('DELETE /statics/:definedId', { params: { definedId } })
const trail = async (id: number) =>
  (await admin.call('GET /auditoria', { query: `filters=entidade:static,rexistro:${id}&sort=id,asc` })).body
    .content

describe('the first start', () => {
  it('makes every page, readable by visitors in each language, with a description', async () => {
    for (const definedId of Object.keys(staticPages)) {
      const { status, body } = await get(definedId)
      expect(status).toBe(200)
      expect(body.translations.map(({ language }: { language: string }) => language)).toEqual(['GL', 'ES'])
      for (const { body: html, description } of body.translations) {
        expect(html.length).toBeGreaterThan(200)
        expect(html).not.toMatch(/<!--|{{/)
        expect(description.length).toBeGreaterThan(30)
        expect(description.length).toBeLessThan(160)
      }
    }
  })

  it('invents no fact: no telephone, address, price or name', async () => {
    for (const definedId of Object.keys(staticPages)) {
      const { body } = await get(definedId)
      expect(JSON.stringify(body.translations), definedId).not.toMatch(
        /tel:|mailto:|€|\d{3} ?\d{3} ?\d{3}|\d{5}|[Rr]úa |G\d{8}/,
      )
    }
  })

  it('marks each page as a sample until an editor saves it, and then leaves no sample text in any language', async () => {
    const before = (await get('Instalacions')).body
    expect(before.sample).toBe(true)
    expect((await put('Instalacions', { id: 'Instalacions', translations: [text('')] })).status).toBe(400)
    expect((await get('Instalacions')).body).toEqual(before)
    const own = { ...text('<p>A nosa casa</p>'), description: 'A casa' }
    const saved = (await put('Instalacions', { id: 'Instalacions', translations: [own] })).body
    expect(saved).not.toHaveProperty('sample')
    expect(saved.translations).toEqual([own])
    expect((await trail(before.id)).at(-1).cambios).toContainEqual({
      campo: 'sample',
      antes: true,
      despois: null,
    })
    await createFirstPages(portal.context)
    expect((await get('Instalacions')).body).toEqual(saved)
  })

  it('ends a sample by saving it as it is', async () => {
    const { id, translations } = (await get('Organizacion')).body
    const { body } = await put('Organizacion', { id, translations })
    expect(body).not.toHaveProperty('sample')
    expect(body.translations).toEqual(translations)
  })

  it('stores samples that cleaning does not change, with any name of the association', async () => {
    const named = { ...portal.context, identity: async () => nameAlone('A <b>"Carballeira"</b> & Cía. $&') }
    await createFirstPages(named)
    const pages = await Promise.all(Object.keys(staticPages).map((each) => get(each)))
    const bodies = pages.flatMap(({ body }) => body.translations).map(({ body }) => body)
    expect(bodies.some((body) => body.includes('A &lt;b&gt;"Carballeira"&lt;/b&gt; &amp; Cía. $&amp;'))).toBe(
      true,
    )
    for (const body of bodies) expect((await cleanShortText(body)).html).toBe(body)
    await createFirstPages(portal.context)
  })

  it('brings samples to the text and the name of today, and nothing else', async () => {
    const named = { ...portal.context, identity: async () => nameAlone('A Carballeira') }
    const others = await Promise.all(['Ideario', 'Instalacions'].map((each) => get(each)))
    const { version } = (await get('AvisoLegal')).body
    await createFirstPages(named)
    const { body } = await get('AvisoLegal')
    expect(body).toMatchObject({ sample: true, version: version + 1 })
    for (const { body: html } of body.translations) expect(html).toContain('A Carballeira')
    expect(await Promise.all(['Ideario', 'Instalacions'].map((each) => get(each)))).toMatchObject(
      others.map(({ body }) => ({ body })),
    )
    await createFirstPages(named)
    expect((await get('AvisoLegal')).body).toEqual(body)
    await createFirstPages(portal.context)
  })

  it('makes no page twice, and none that was removed', async () => {
    await remove('Servizos')
    await createFirstPages(portal.context)
    expect((await get('Servizos')).status).toBe(404)
    await create('Servizos', text('<p>Servizos</p>'))
  })
})

describe('reading', () => {
  it('answers 404 for a page that does not exist and 400 for a number', async () => {
    expect(await get('NonHai')).toMatchObject({ status: 404, error: 'error.resource-not-found' })
    expect(await get('12')).toMatchObject({ status: 400, error: 'invalid-id-type' })
  })

  it('lists all pages with their texts, and their names alone', async () => {
    const list = await portal.visitor.call('GET /statics', { query: 'size=2&sort=definedId,desc' })
    expect(list.body.content).toHaveLength(2)
    expect(list.body.totalElements).toBeGreaterThanOrEqual(12)
    expect(list.body.content[0].translations[0].body).toContain('<')
    const names = await portal.visitor.call('GET /statics/entities', { query: 'search=Ideario' })
    const { body } = await get('Ideario')
    expect(names.body.content).toContainEqual({
      id: body.id,
      definedId: 'Ideario',
      description: body.translations[0].description,
      sample: true,
    })
    expect(names.body.content[0]).not.toHaveProperty('translations')
  })

  it('finds words of the text in any language without regard to accents, but not its markup', async () => {
    const definedId = freshId()
    await create(
      definedId,
      text('<p>A <strong>ram</strong>boia &amp; Ñandú</p>'),
      text('<p>Zarzamora</p>', 'ES'),
    )
    const found = async (search: string) =>
      (await portal.visitor.call('GET /statics', { query: { search } })).body.content.map(
        (page: { definedId: string }) => page.definedId,
      )
    expect(await found('ramboia nandu')).toEqual([definedId])
    expect(await found('ZARZAMÓRA')).toEqual([definedId])
    expect(await found('strong')).toEqual([])
  })

  it('refuses an unknown field to sort by', async () => {
    expect((await portal.visitor.call('GET /statics', { query: 'sort=body' })).status).toBe(400)
  })
})

describe('adding', () => {
  it('stores the page and says so in the trail', async () => {
    const definedId = freshId()
    const { status, body } = await create(definedId, { language: 'GL', body: '<p>Ola</p>' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      definedId,
      translations: [text('<p>Ola</p>')],
      version: 1,
    })
    expect((await get(definedId)).body).toEqual(body)
    expect(await trail(body.id)).toMatchObject([
      {
        accion: 'CREAR',
        autor: admin.login,
        rexistroNome: definedId,
        cambios: expect.arrayContaining([{ campo: 'body.GL', antes: null, despois: '<p>Ola</p>' }]),
      },
    ])
  })

  it('refuses a missing, numeric, taken, odd or reserved name', async () => {
    const codes = []
    for (const name of [undefined, null, ' ', '77', 'Prezos', 'a/b', 'entities'])
      codes.push((await create(name, text('<p>Ola</p>'))).error)
    expect(codes).toEqual([
      'error.static-id-mandatory',
      'error.static-id-mandatory',
      'error.static-id-mandatory',
      'invalid-id-type',
      'error.static-id-exists',
      'error.bad-request',
      'error.bad-request',
    ])
  })

  it('refuses an id, no text, an unknown language or one twice', async () => {
    const answer = await admin.call('POST /statics', {
      body: { id: 5, definedId: freshId(), translations: [text('<p>Ola</p>')] },
    })
    expect(answer).toMatchObject({ status: 400, error: 'error.id-exists' })
    expect((await create(freshId())).status).toBe(400)
    expect((await create(freshId(), text('<p>Hi</p>', 'EN'))).status).toBe(400)
    const twice = await create(freshId(), text('<p>Ola</p>'), text('<p>Ola</p>'))
    expect(twice.body.fields).toEqual({ 'translations.1.language': ['error.invalid-value'] })
  })

  it.each([
    '',
    '<p>&nbsp;</p>',
    '<p><br></p>',
    '<script>1</script>',
    '<figure><iframe src="https://x.gal"></iframe></figure>',
  ])('refuses a text that shows nothing: %s', async (html) => {
    const { status, body } = await create(freshId(), text('<p>Ola</p>'), text(html, 'ES'))
    expect([status, body.fields]).toEqual([400, { 'translations.1.body': ['error.required'] }])
  })
})

describe('changing', () => {
  it('cleans and stores the text, keeps other languages and a description left out', async () => {
    const definedId = freshId()
    const page = (
      await create(definedId, { ...text('<p>Un</p>'), description: 'D' }, text('<p>Uno</p>', 'ES'))
    ).body
    const { status, body } = await put(definedId, {
      id: page.id,
      definedId,
      version: page.version,
      translations: [{ language: 'GL', body: '<h2 onclick="x()">Dous</h2><script>x()</script>' }],
    })
    expect(status).toBe(200)
    expect(body.version).toBe(page.version + 1)
    expect(body.translations).toEqual([
      { language: 'GL', body: '<h2>Dous</h2>', description: 'D' },
      text('<p>Uno</p>', 'ES'),
    ])
    expect((await trail(page.id))[1]).toMatchObject({
      accion: 'MODIFICAR',
      cambios: [{ campo: 'body.GL', antes: '<p>Un</p>', despois: '<h2>Dous</h2>' }],
    })
    const emptied = await put(definedId, {
      id: definedId,
      translations: [{ language: 'GL', body: '<p>Tres</p>', description: null }],
    })
    expect(emptied.body.translations[0]).toEqual(text('<p>Tres</p>'))
  })

  it('refuses an id that is missing or another page’s', async () => {
    const { body } = await get('Prezos')
    const translations = [text('<p>Ola</p>')]
    expect(await put('Prezos', { translations })).toMatchObject({ status: 400, error: 'error.id-not-exists' })
    for (const wrong of [{ id: body.id + 1 }, { id: 'Ideario' }, { id: body.id, definedId: 'Ideario' }])
      expect(await put('Prezos', { ...wrong, translations })).toMatchObject({
        status: 400,
        error: 'error.bad-request',
      })
    expect((await get('Prezos')).body).toEqual(body)
  })

  it('answers 404 for a page that does not exist, after judging the text', async () => {
    const body = { id: 'NonHai', translations: [text('<p>Ola</p>')] }
    expect((await put('NonHai', body)).status).toBe(404)
    expect((await put('NonHai', { ...body, translations: [text('')] })).status).toBe(400)
  })

  it('lets one of two writers of the same version win', async () => {
    const definedId = freshId()
    const page = (await create(definedId, text('<p>0</p>'))).body
    const write = (html: string) =>
      put(definedId, { id: page.id, version: page.version, translations: [text(html)] })
    const answers = await Promise.all([write('<p>1</p>'), write('<p>2</p>')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('error.conflict')
    expect((await get(definedId)).body.version).toBe(2)
  })

  it('takes no text that is longer than the greatest length', async () => {
    const definedId = freshId()
    await create(definedId, text('<p>0</p>'))
    const long = text(`<p>${'ñ'.repeat(limits.richText - 6)}</p>`)
    expect(await put(definedId, { id: definedId, translations: [long] })).toMatchObject({
      status: 400,
      body: { fields: { 'translations.0.body': ['error.too-long'] } },
    })
  })
})

describe('removing', () => {
  it('takes the page away and keeps its last text in the trail', async () => {
    const definedId = freshId()
    const { id } = (await create(definedId, text('<p>Adeus</p>'))).body
    expect((await remove(definedId)).status).toBe(204)
    expect((await get(definedId)).status).toBe(404)
    expect((await remove(definedId)).status).toBe(404)
    expect((await trail(id)).at(-1)).toMatchObject({
      accion: 'ELIMINAR',
      cambios: expect.arrayContaining([{ campo: 'body.GL', antes: '<p>Adeus</p>', despois: null }]),
    })
  })

  it('refuses the home page', async () => {
    expect(await remove('Presentacion')).toMatchObject({ status: 400, error: 'error.static-home' })
    expect((await get('Presentacion')).status).toBe(200)
  })
})

describe('access', () => {
  const definedIds = [...Object.keys(staticPages), 'OutraPaxina']

  it('write: no visitor', async () => {
    for (const definedId of definedIds)
      expect((await put(definedId, { broken: true }, portal.visitor)).status).toBe(401)
    expect((await portal.visitor.call('POST /statics', { body: {} })).status).toBe(401)
    expect((await remove('Prezos', portal.visitor)).status).toBe(401)
  })

  it.each(roles)('change each page: %s', async (role) => {
    const who = await portal.signIn(role)
    for (const definedId of definedIds) {
      // nothing is changed: a user with the right is told that the body is wrong
      const expected = allows(staticPageEditors(definedId), [role]) ? 400 : 403
      expect((await put(definedId, { broken: true }, who)).status, definedId).toBe(expected)
    }
  })

  it.each(roles)('add and remove pages: %s', async (role) => {
    const who = await portal.signIn(role)
    const may = role === 'ROLE_ADMIN'
    expect((await who.call('POST /statics', { body: {} })).status).toBe(may ? 400 : 403)
    expect((await remove('NonHai', who)).status).toBe(may ? 404 : 403)
  })
})
