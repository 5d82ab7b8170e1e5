import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
let other: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  other = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** The row of a file, whichever record holds it. */
const row = (uuid: string) =>
  portal.context.database.read.selectFrom('file').selectAll().where('uuid', '=', uuid).executeTakeFirst()

const isStored = async (key: string): Promise<boolean> => {
  const stored = await portal.context.storage.get(key)
  stored?.content.destroy()
  return stored !== null
}

const kinds = [
  { path: '/asambleas', entidade: 'asamblea', name: 'Asemblea', fields: { tipo: 'ORDINARIA', numero: 1 } },
  {
    path: '/juntas-directivas',
    entidade: 'juntaDirectiva',
    name: 'Xunta directiva',
    fields: { tipo: 'ORDINARIA', numero: 1 },
  },
] as const

describe.each(kinds)('attachments of $path', ({ path, entidade, name, fields }) => {
  const create = (body: object = {}, who = admin): Promise<Answer> =>
    who.call(`POST ${path}`, { body: { ...fields, ...body } })
  const created = async (body: object = {}, who = admin) => (await create(body, who)).body
  const get = async (id: number, who = admin) => (await who.call(`GET ${path}/:id`, { params: { id } })).body
  const change = (id: number, body: object, who = admin): Promise<Answer> =>
    who.call(`PUT ${path}/:id`, { params: { id }, body: { id, ...fields, ...body } })
  const remove = (id: number) => admin.call(`DELETE ${path}/:id`, { params: { id } })
  const file = (id: number, docId: number, query = {}) =>
    admin.call(`GET ${path}/:id/documents/:docId/file`, { params: { id, docId }, query })

  const enlaces = [
    { nombre: 'Concello', url: 'https://concello.example/a?b=c#d' },
    { nombre: 'Vídeo', url: 'http://video.example' },
  ]

  it('is kept in the order it was given', async () => {
    const fotos = [
      await uploadPhoto(admin, 'Zeta.jpg'),
      await uploadPhoto(admin, 'Alfa.jpg', '#0b7285'),
      await uploadPhoto(admin, 'Muro.jpeg', '#5c940d'),
    ]
    const [acta, orde] = [await uploadPdf(admin), await uploadPdf(admin, 'Orde do día.pdf')]
    const { status, body } = await create({
      enlaces,
      fotos,
      documentos: [
        { titulo: ' Orde do día ', fichero: orde },
        { titulo: 'Acta', fichero: { uuid: acta.uuid } },
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      enlaces,
      fotos: [
        { uuid: fotos[0]?.uuid, fileName: 'Zeta.jpg', type: 'jpg' },
        { uuid: fotos[1]?.uuid, fileName: 'Alfa.jpg' },
        { uuid: fotos[2]?.uuid, fileName: 'Muro.jpg' },
      ],
      documentos: [
        { id: expect.any(Number), titulo: 'Orde do día', fichero: orde },
        { id: expect.any(Number), titulo: 'Acta', fichero: acta },
      ],
    })
    expect(await get(body.id)).toEqual(body)
    const turned = await change(body.id, {
      enlaces: enlaces.toReversed(),
      fotos: body.fotos.toReversed(),
      documentos: body.documentos.toReversed(),
    })
    expect(turned.body).toMatchObject({
      enlaces: enlaces.toReversed(),
      fotos: body.fotos.toReversed(),
      documentos: body.documentos.toReversed(),
    })
    expect(await get(body.id)).toEqual(turned.body)
  })

  it('comes with every row of the lists', async () => {
    const { id } = await created({ numero: 777, enlaces, fotos: [await uploadPhoto(admin)] })
    const expected = await get(id)
    for (const list of [path, `${path}/admin` as const]) {
      const { content } = (await admin.call(`GET ${list}`, { query: { search: '777' } })).body
      expect(content).toEqual([expected])
    }
  })

  it('stays when a change leaves it out, and goes when a list is empty', async () => {
    const record = await created({
      enlaces,
      fotos: [await uploadPhoto(admin)],
      documentos: [{ titulo: 'Acta', fichero: await uploadPdf(admin) }],
    })
    const kept = await change(record.id, { lugar: 'Teo' })
    expect(kept.body).toEqual({ ...record, lugar: 'Teo', version: record.version + 1 })
    expect((await change(record.id, { enlaces: null, fotos: null })).body.fotos).toEqual(record.fotos)
    const emptied = await change(record.id, { enlaces: [], fotos: [], documentos: [] })
    expect(emptied.body).toMatchObject({ enlaces: [], fotos: [], documentos: [] })
    expect(await row(record.fotos[0].uuid)).toBeUndefined()
    expect(await row(record.documentos[0].fichero.uuid)).toBeUndefined()
  })

  it('changes one document and keeps the id of the others', async () => {
    const [first, second] = [await uploadPdf(admin, 'a.pdf'), await uploadPdf(admin, 'b.pdf')]
    const { id, documentos } = await created({
      documentos: [
        { titulo: 'A', fichero: first },
        { titulo: 'B', fichero: second },
      ],
    })
    const replacement = await uploadPdf(admin, 'c.pdf')
    const added = await uploadPdf(admin, 'd.pdf')
    const answer = await change(id, {
      documentos: [
        { titulo: 'Novo', fichero: added },
        { ...documentos[1], titulo: 'B2', fichero: replacement },
      ],
    })
    expect(answer.body.documentos).toEqual([
      { id: expect.any(Number), titulo: 'Novo', fichero: added },
      { id: documentos[1].id, titulo: 'B2', fichero: replacement },
    ])
    expect([await row(first.uuid), await row(second.uuid)]).toEqual([undefined, undefined])
    expect((await file(id, documentos[0].id)).status).toBe(404)
    expect((await file(id, documentos[1].id)).headers['content-disposition']).toContain('c.pdf')
  })

  it('takes no document of another record, and none twice', async () => {
    const strange = await created({ documentos: [{ titulo: 'A', fichero: await uploadPdf(admin) }] })
    const own = await created({ documentos: [{ titulo: 'A', fichero: await uploadPdf(admin) }] })
    const stolen = await change(own.id, {
      documentos: [{ ...strange.documentos[0], fichero: await uploadPdf(admin) }],
    })
    expect(stolen).toMatchObject({ status: 400, body: { error: 'error.bad-request' } })
    expect(stolen.body.fields).toEqual({ 'documentos.0.id': ['error.invalid-value'] })
    const [documento] = own.documentos
    const twice = await change(own.id, {
      documentos: [documento, { ...documento, fichero: await uploadPdf(admin) }],
    })
    expect(twice.body.fields).toEqual({ 'documentos.1.id': ['error.invalid-value'] })
    expect([await get(strange.id), await get(own.id)]).toEqual([strange, own])
  })

  it('takes no file of another user, of another record, of another place of the record, or none at all', async () => {
    const foreign = await uploadPdf(other)
    const foreignPhoto = await uploadPhoto(other)
    const elsewhere = await created({ fotos: [await uploadPhoto(admin)] })
    const own = await created({ fotos: [await uploadPhoto(admin)] })
    const twin = await uploadPhoto(admin)
    const unknown = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'
    for (const [body, field] of [
      [{ documentos: [{ titulo: 'A', fichero: foreign }] }, 'documentos.0.fichero'],
      [{ fotos: [foreignPhoto] }, 'fotos.0'],
      [{ fotos: [...own.fotos, { uuid: elsewhere.fotos[0].uuid }] }, 'fotos.1'],
      [{ documentos: [{ titulo: 'A', fichero: own.fotos[0] }] }, 'documentos.0.fichero'],
      [{ fotos: [twin, twin] }, 'fotos.1'],
      [{ fotos: [{ uuid: unknown }] }, 'fotos.0'],
    ] as const) {
      const { status, body: answer } = await change(own.id, body)
      expect([status, answer], JSON.stringify(body)).toEqual([
        400,
        { error: 'error.bad-request', fields: { [field]: ['file.error.not-found'] } },
      ])
      expect((await create(body)).status).toBe(400)
    }
    expect([await get(own.id), await get(elsewhere.id)]).toEqual([own, elsewhere])
    // what was refused is still theirs to use
    expect((await create({ fotos: [foreignPhoto] }, other)).status).toBe(201)
    expect((await create({ fotos: [twin] })).status).toBe(201)
  })

  it('keeps the files others put there when another user changes the record', async () => {
    const record = await created({ fotos: [await uploadPhoto(admin)] })
    const added = await uploadPhoto(other, 'Outra.jpg')
    const answer = await change(record.id, { fotos: [...record.fotos, added] }, other)
    expect(answer.body.fotos).toEqual([...record.fotos, added])
  })

  it('changes all of it or nothing', async () => {
    const record = await created({ enlaces, fotos: [await uploadPhoto(admin)] })
    const good = await uploadPhoto(admin, 'Boa.jpg')
    const answer = await change(record.id, {
      lugar: 'Outro',
      enlaces: [],
      fotos: [good],
      documentos: [{ titulo: 'A', fichero: { uuid: good.uuid } }],
    })
    expect(answer.status).toBe(400)
    expect(await get(record.id)).toEqual(record)
    expect(await row(record.fotos[0].uuid)).toBeDefined()
    expect((await row(good.uuid))?.holder).toBeNull()
  })

  it('asks for a title and file of each document, and a name and address of each link', async () => {
    const fichero = await uploadPdf(admin)
    const getFields = async (body: object) => (await create(body)).body.fields
    expect(await getFields({ documentos: [{ titulo: '  ', fichero }] })).toEqual({
      'documentos.0.titulo': ['error.required'],
    })
    expect(await getFields({ documentos: [{ titulo: 'A' }] })).toEqual({
      'documentos.0.fichero': ['error.required'],
    })
    expect(await getFields({ enlaces: [{ nombre: '', url: 'https://a.example' }] })).toEqual({
      'enlaces.0.nombre': ['error.required'],
    })
    for (const url of [
      'a.example',
      'javascript:alert(1)',
      'ftp://a.example',
      'https://a b.example',
      'https://',
      'data:text/html,x',
    ])
      expect(await getFields({ enlaces: [{ nombre: 'A', url }] }), url).toEqual({
        'enlaces.0.url': ['error.regex.urlPattern'],
      })
    const long = `https://a.example/${'a'.repeat(1982)}`
    expect((await create({ enlaces: [{ nombre: 'A', url: long }] })).status).toBe(201)
    expect(await getFields({ enlaces: [{ nombre: 'A', url: `${long}b` }] })).toEqual({
      'enlaces.0.url': ['error.too-long'],
    })
  })

  it('takes small files inside the request', async () => {
    const content = (await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()) as Buffer
    const { status, body } = await create({
      fotos: [{ fileName: 'Punto.png', type: 'png', content: content.toString('base64') }],
      documentos: [
        { titulo: 'Nota', fichero: { fileName: 'n.txt', content: Buffer.from('ola').toString('base64') } },
      ],
    })
    expect(status).toBe(201)
    expect(body.fotos).toEqual([{ uuid: expect.any(String), fileName: 'Punto.jpg', type: 'jpg' }])
    expect((await file(body.id, body.documentos[0].id)).body.toString()).toBe('ola')
    const wrong = await create({ fotos: [{ fileName: 'virus.exe', content: 'YWJj' }] })
    expect(wrong).toMatchObject({ status: 400, error: 'upload.invalid_extension' })
    expect(wrong.body.fields).toEqual({ 'fotos.0': ['upload.invalid_extension'] })
    const fichero = { fileName: 'n.txt', content: 'b2xh' }
    const documentos = [fichero, { ...fichero, content: 'ñ' }].map((each) => ({ titulo: 'A', fichero: each }))
    expect((await create({ documentos })).body.fields).toEqual({
      'documentos.1.fichero.content': ['error.invalid-value'],
    })
  })

  it('takes no document for a photo', async () => {
    const { status, body } = await create({ fotos: [await uploadPhoto(admin), await uploadPdf(admin)] })
    expect([status, body]).toEqual([
      400,
      {
        error: 'upload.invalid_extension',
        params: { extension: 'pdf' },
        fields: { 'fotos.1': ['upload.invalid_extension'] },
      },
    ])
  })

  it('goes with the record, and its files with it', async () => {
    const record = await created({
      enlaces,
      fotos: [await uploadPhoto(admin)],
      documentos: [{ titulo: 'A', fichero: await uploadPdf(admin) }],
    })
    const uuids = [record.fotos[0].uuid, record.documentos[0].fichero.uuid]
    const keys = await Promise.all(uuids.map(async (uuid) => (await row(uuid))?.content ?? ''))
    expect((await remove(record.id)).status).toBe(204)
    expect(await Promise.all(uuids.map(row))).toEqual([undefined, undefined])
    for (const key of keys) await expect.poll(() => isStored(key)).toBe(false)
  })

  it('is in the audit trail, by name', async () => {
    const { id } = await created({ enlaces: enlaces.slice(0, 1), fotos: [await uploadPhoto(admin)] })
    await change(id, { documentos: [{ titulo: 'Acta', fichero: await uploadPdf(admin, 'a.pdf') }] })
    await change(id, {})
    await change(id, { lugar: 'Teo', fecha: [2026, 5, 31, 19, 30], enlaces: [] })
    await remove(id)
    const { body } = await admin.call('GET /auditoria', {
      query: `filters=entidade:${entidade},rexistro:${id}&sort=id,asc`,
    })
    expect(body.content).toMatchObject([
      {
        accion: 'CREAR',
        autor: admin.login,
        rexistroNome: `${name} ordinaria n.º 1`,
        cambios: [
          { campo: 'tipo', despois: 'ORDINARIA' },
          { campo: 'numero', despois: 1 },
          { campo: 'lugar', despois: '' },
          { campo: 'enlaces', despois: ['Concello: https://concello.example/a?b=c#d'] },
          { campo: 'fotos', despois: [expect.stringMatching(/^Foto\.jpg \([0-9a-f]{8}\)$/)] },
          { campo: 'documentos', despois: [] },
        ],
      },
      {
        accion: 'MODIFICAR',
        cambios: [
          {
            campo: 'documentos',
            antes: [],
            despois: [expect.stringMatching(/^Acta: a\.pdf \([0-9a-f]{8}\)$/)],
          },
        ],
      },
      {
        accion: 'MODIFICAR',
        cambios: [
          { campo: 'lugar', antes: '', despois: 'Teo' },
          { campo: 'fecha', antes: null, despois: '2026-05-31T19:30' },
          { campo: 'enlaces', antes: ['Concello: https://concello.example/a?b=c#d'], despois: [] },
        ],
      },
      { accion: 'ELIMINAR' },
    ])
  })

  it('takes one of two who want the same file, and one of two changes of the same version', async () => {
    const shared = await uploadPhoto(admin)
    const [one, two] = [await created(), await created()]
    const claims = await Promise.all([
      change(one.id, { fotos: [shared] }),
      change(two.id, { fotos: [shared] }),
    ])
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 400])
    const record = await created({ fotos: [await uploadPhoto(admin)] })
    const answers = await Promise.all([
      change(record.id, { version: record.version, fotos: [] }),
      change(record.id, { version: record.version, enlaces }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is deleted once, by one of two, also during a change of it', async () => {
    const { id } = await created({ fotos: [await uploadPhoto(admin)] })
    const added = await uploadPhoto(admin)
    const [changed, ...removed] = await Promise.all([change(id, { fotos: [added] }), remove(id), remove(id)])
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404])
    expect([200, 404]).toContain(changed?.status)
    const after = await row(added.uuid)
    expect(changed?.status === 200 ? after : after?.holder).toBe(changed?.status === 200 ? undefined : null)
  })
})
