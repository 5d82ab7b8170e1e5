import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { documents } from '../../testing/documents.ts'
import type { FilesPortal } from '../../testing/files.ts'
import { openFilesPortal } from '../../testing/files.ts'
import type { Answer, Caller } from '../../testing/portal.ts'

/** The records that are one file under a title: who keeps them, what the trail calls them, what else they need. */
const kinds = [
  ['/presupuestos', 'SP_FINANCES', 'presupuesto'],
  ['/contabilidades', 'SP_FINANCES', 'contabilidad'],
  ['/documentos', 'ASSEMBLY_MANAGEMENT', 'documento'],
] as const

let portal: FilesPortal
let admin: Caller
let more: object
beforeAll(async () => {
  portal = await openFilesPortal('a folder')
  admin = await portal.signIn('ROLE_ADMIN')
  const { body: tipo } = await admin.call('POST /tipoDocumentos', { body: { nombre: 'Acta' } })
  more = { ano: 2025, fecha: [2026, 5, 31], tipo }
})
afterAll(() => portal.close())

describe.each(kinds)('a file under a title: %s', (path, role, entidade) => {
  let keeper: Caller
  beforeAll(async () => {
    keeper = await portal.signIn(role)
  })

  const upload = (name = 'escaneo 0017.PDF', content: Uint8Array = documents.pdf, who = keeper) =>
    portal.uploaded(name, content, who)
  const post = (body: object, who = keeper): Promise<Answer> =>
    who.call(`POST ${path}`, { body: { ...more, ...body } })
  const put = (id: number, body: object, who = keeper): Promise<Answer> =>
    who.call(`PUT ${path}/:id`, { params: { id }, body: { ...more, id, ...body } })
  const remove = (id: number, who = keeper): Promise<Answer> =>
    who.call(`DELETE ${path}/:id`, { params: { id } })
  const get = (id: number, who = keeper): Promise<Answer> => who.call(`GET ${path}/:id`, { params: { id } })
  const file = (id: number, request: Parameters<Caller['call']>[1] = {}, who = keeper): Promise<Answer> =>
    who.call(`GET ${path}/:id/file`, { ...request, params: { id } })
  const create = async (titulo = 'Contas', fichero?: object) =>
    (await post({ titulo, fichero: fichero ?? { uuid: await upload() } })).body
  const trail = async (id: number) =>
    (
      await admin.call('GET /auditoria', {
        query: `filters=entidade:${entidade},rexistro:${id}&sort=id,asc`,
      })
    ).body.content

  it('is named after its title when it is stored, and when the title alone changes', async () => {
    const record = await create('Contas de 2025')
    expect(record.fichero).toMatchObject({ fileName: 'Contas de 2025.pdf', type: 'pdf' })
    expect((await get(record.id)).body).toEqual(record)
    const { status, body } = await put(record.id, { ...record, titulo: 'Contas 2025/26, revisadas' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...record,
      titulo: 'Contas 2025/26, revisadas',
      fichero: { ...record.fichero, fileName: 'Contas 2025-26, revisadas.pdf' },
      version: 2,
    })
    const saved = await file(record.id, { query: { download: 'true' } })
    expect(saved.headers['content-disposition']).toBe('attachment; filename="Contas 2025-26, revisadas.pdf"')
    expect(saved.body.equals(documents.pdf)).toBe(true)
  })

  it('is named after any title', async () => {
    const named = async (titulo: string) => (await create(titulo)).fichero.fileName
    expect(await named('../../etc/passwd')).toBe('..-..-etc-passwd.pdf')
    expect(await named('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>.pdf')
    expect(await named('Ñu ao €')).toBe('Ñu ao €.pdf')
    expect(await named('a'.repeat(255))).toBe(`${'a'.repeat(251)}.pdf`)
    const { id } = await create('Acta "ñ"; filename=x.exe')
    expect((await file(id, { query: { download: 'true' } })).headers['content-disposition']).toMatch(
      /^attachment; filename="Acta \\"\?\\"; filename=x.exe.pdf"; filename\*=UTF-8''Acta%20%22%C3%B1%22%3B%20filename%3Dx\.exe\.pdf$/,
    )
  })

  it('comes with the record’s JSON as well', async () => {
    const fichero = { fileName: 'x.txt', type: 'txt', content: Buffer.from('Ola').toString('base64') }
    const record = await create('Carta', fichero)
    expect(record.fichero).toMatchObject({ fileName: 'Carta.txt', type: 'txt' })
    expect((await file(record.id)).body.toString()).toBe('Ola')
    const other = { ...fichero, content: Buffer.from('Adeus').toString('base64') }
    expect((await put(record.id, { ...record, fichero: other })).status).toBe(200)
    expect((await file(record.id)).body.toString()).toBe('Adeus')
    const broken = { ...fichero, fileName: 'x.pdf', type: 'pdf' }
    expect(await post({ titulo: 'Carta', fichero: broken })).toMatchObject({
      status: 400,
      error: 'upload.invalid_extension',
    })
  })

  it('gives way to the next one, and is gone then; the trail tells one from the other', async () => {
    const record = await create('Contas')
    const old = await portal.row(record.fichero.uuid)
    const uuid = await upload('outro.pdf')
    const { body } = await put(record.id, { ...record, fichero: { uuid } })
    expect(body.fichero).toEqual({ uuid, fileName: 'Contas.pdf', type: 'pdf' })
    expect(await portal.row(record.fichero.uuid)).toBeUndefined()
    await expect.poll(() => portal.bytes(old?.content)).toBeNull()
    expect(await trail(record.id)).toMatchObject([
      { accion: 'CREAR', autor: keeper.login, rexistroNome: 'Contas' },
      {
        accion: 'MODIFICAR',
        cambios: [{ campo: 'fichero.uuid', antes: record.fichero.uuid, despois: uuid }],
      },
    ])
  })

  it('goes with its record', async () => {
    const { id, titulo, fichero } = await create()
    const stored = await portal.row(fichero.uuid)
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect((await get(id)).error).toBe('error.resource-not-found')
    expect((await file(id)).status).toBe(404)
    expect(await portal.row(fichero.uuid)).toBeUndefined()
    await expect.poll(() => portal.bytes(stored?.content)).toBeNull()
    expect((await trail(id)).at(-1)).toMatchObject({ accion: 'ELIMINAR', rexistroNome: titulo })
  })

  it('has to be there, and be one’s own that no record has', async () => {
    const titulo = 'Contas'
    const fault = async (fichero: unknown) => (await post({ titulo, fichero })).body.fields
    for (const none of [undefined, null, '', {}, { fileName: 'a.pdf' }])
      expect(await fault(none), JSON.stringify(none)).toMatchObject({ fichero: ['error.required'] })
    for (const wrong of [7, true, 'a.pdf', []])
      expect(await fault(wrong), JSON.stringify(wrong)).toEqual({ fichero: ['error.invalid-type'] })
    for (const wrong of [{ uuid: 7 }, { fileName: 'a.pdf', content: 7 }])
      expect(await fault(wrong), JSON.stringify(wrong)).toEqual({ fichero: ['error.invalid-value'] })
    expect(await fault({ uuid: 'nada' })).toEqual({ 'fichero.uuid': ['error.invalid-value'] })
    expect(await fault({ uuid: crypto.randomUUID() })).toEqual({ fichero: ['file.error.not-found'] })
    const record = await create(titulo)
    expect((await put(record.id, { titulo })).body.fields).toEqual({ fichero: ['error.required'] })
    for (const uuid of [record.fichero.uuid, await upload('Acta.pdf', documents.pdf, admin)])
      expect(await post({ titulo, fichero: { uuid } })).toMatchObject({
        status: 400,
        error: 'error.bad-request',
      })
    const another = await create('Outras')
    expect((await put(another.id, { titulo, fichero: record.fichero })).status).toBe(400)
    expect((await get(another.id)).body).toEqual(another)
    expect((await get(record.id)).body).toEqual(record)
  })

  it('needs a title of one line', async () => {
    const fichero = { uuid: await upload() }
    for (const [titulo, key] of [
      [undefined, 'error.required'],
      [null, 'error.required'],
      ['   ', 'error.required'],
      ['a'.repeat(256), 'error.too-long'],
      [7, 'error.invalid-type'],
    ]) {
      const { status, body } = await post({ titulo, fichero })
      expect([status, body.fields]).toEqual([400, { titulo: [key] }])
    }
    expect((await post({ titulo: '  Contas  ', fichero })).body.titulo).toBe('Contas')
  })

  it('is changed by the id of the address only', async () => {
    const record = await create()
    expect(await post(record)).toMatchObject({ status: 400, error: 'error.id-exists' })
    expect(await put(record.id, { ...record, id: undefined })).toMatchObject({
      status: 400,
      error: 'error.id-not-exists',
    })
    expect(await put(record.id, { ...record, id: record.id + 1 })).toMatchObject({
      status: 400,
      error: 'error.bad-request',
    })
    const fichero = { uuid: await upload() }
    expect((await put(9_999_999, { titulo: 'X', fichero })).status).toBe(404)
    expect((await get(record.id)).body).toEqual(record)
    expect((await keeper.call(`GET ${path}/:id`, { params: { id: '1;drop' } })).status).toBe(400)
  })

  it('lets one of two writers of the same version win; without a version the last one does', async () => {
    const record = await create()
    const answers = await Promise.all(['A', 'B'].map((titulo) => put(record.id, { ...record, titulo })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('error.conflict')
    const both = await Promise.all(
      ['C', 'D'].map((titulo) => put(record.id, { ...record, version: undefined, titulo })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { titulo, fichero, version } = (await get(record.id)).body
    expect([fichero.fileName, version]).toEqual([`${titulo}.pdf`, 4])
  })

  it('becomes one record’s when two want it at the same time', async () => {
    const uuid = await upload()
    const answers = await Promise.all(['A', 'B'].map((titulo) => post({ titulo, fichero: { uuid } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('is deleted once by two who delete it, and not lost between one who deletes and one who changes', async () => {
    const one = await create()
    const gone = await Promise.all([remove(one.id), remove(one.id)])
    expect(gone.map(({ status }) => status).sort()).toEqual([204, 404])
    const other = await create()
    const uuid = await upload()
    const [, changed] = await Promise.all([remove(other.id), put(other.id, { ...other, fichero: { uuid } })])
    expect([200, 404]).toContain(changed.status)
    expect((await portal.row(uuid))?.holder ?? null, 'no record holds it any more').toBeNull()
    expect(await portal.row(other.fichero.uuid)).toBeUndefined()
  })

  it('comes by part, once more only when it changed, and under a ticket', async () => {
    const { id } = await create()
    const whole = await file(id)
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes' })
    const part = await file(id, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.body.toString()]).toEqual([206, '%PDF'])
    expect((await file(id, { headers: { 'if-none-match': String(whole.headers.etag) } })).status).toBe(304)
    const { ticket } = (await (await portal.signIn()).call('POST /files/ticket')).body
    expect((await file(id, { query: { ticket } }, portal.visitor)).status).toBe(200)
    expect((await file(id, {}, portal.visitor)).status).toBe(401)
  })

  const roles: Role[] = ['ROLE_USER', 'ROLE_ADMIN', 'SP_FINANCES', 'ASSEMBLY_MANAGEMENT', 'EVENT_MANAGEMENT']
  it.each(roles)('is read by every signed-in user and changed by users with the role: %s', async (each) => {
    const record = await create()
    const { id } = record
    const who = await portal.signIn(each)
    for (const answer of [await get(id, who), await file(id, {}, who), await who.call(`GET ${path}`)])
      expect(answer.status).toBe(200)
    const may = each === 'ROLE_ADMIN' || each === role
    const fichero = { uuid: await upload('x.pdf', documents.pdf, who) }
    const written = [
      await post({ titulo: 'Súas', fichero }, who),
      await put(id, { ...record, titulo: 'Outras' }, who),
      await remove(id, who),
    ]
    expect(written.map(({ status }) => status)).toEqual(may ? [201, 200, 204] : [403, 403, 403])
  })

  it('is closed to visitors, and reached through the address with entities/ as well', async () => {
    const record = await create()
    const { id } = record
    for (const answer of [
      await portal.visitor.call(`GET ${path}`),
      await portal.visitor.call(`GET ${path}/without/:id`, { params: { id } }),
      await get(id, portal.visitor),
      await post({ titulo: 'X', fichero: record.fichero }, portal.visitor),
      await put(id, record, portal.visitor),
      await remove(id, portal.visitor),
    ])
      expect(answer).toMatchObject({ status: 401, error: 'error.authorization-required' })
    for (const rest of ['', '/file']) {
      const { statusCode } = await portal.app.inject({
        url: `/api/entities${path}/${id}${rest}`,
        headers: { authorization: `Bearer ${keeper.token}` },
      })
      expect(statusCode).toBe(200)
    }
  })
})
