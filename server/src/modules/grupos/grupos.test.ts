import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../testing/socios.ts'

let portal: TestPortal
let anyone: Caller
let staff: Caller
let admin: Caller
/** Members of the register, by a word for each. */
const ids = { carme: 0, brais: 0, noa: 0, anxo: 0, sabela: 0, antia: 0 }
beforeAll(async () => {
  portal = await openTestPortal()
  anyone = await portal.signIn('ROLE_PARTNER')
  staff = await portal.signIn('PARTNER_READONLY')
  admin = await portal.signIn('ROLE_ADMIN')
  const add = async (nombre: string, apellidos: string) => (await addSocio(admin, { nombre, apellidos })).id
  ids.carme = await add('Carme', 'Ógando Rial')
  ids.brais = await add('Brais', 'Ñíguez Souto')
  ids.noa = await add('Noa', 'Núñez Vila')
  ids.anxo = await add('Anxo', 'Núñez Vila')
  ids.sabela = await add('Sabela', 'Abal Outón')
  ids.antia = await add('Antía', 'Zas Muíño')
  for (const inactive of [ids.sabela, ids.antia]) await deactivateSocio(admin, inactive)
})
afterAll(() => portal.close())

const create = async (name: string, members: number[] = [], who = staff) =>
  (await who.call('POST /grupos', { body: { name, socios: members.map((id) => ({ id })) } })).body
const put = (id: number, body: object, who = staff) =>
  who.call('PUT /grupos/:id', { params: { id }, body: { id, ...body } })
const get = async (id: number, who = staff) => (await who.call('GET /grupos/:id', { params: { id } })).body
const remove = (id: number, who = staff) => who.call('DELETE /grupos/:id', { params: { id } })
const members = async (id: number, who = staff): Promise<number[]> =>
  (await get(id, who)).socios.map((socio: { id: number }) => socio.id)
const refs = (...members: number[]) => ({ socios: members.map((id) => ({ id })) })
const trail = async (id: number) =>
  (await admin.call('GET /auditoria', { query: `filters=entidade:grupo,rexistro:${id}&sort=id,asc` })).body
    .content

describe('a group', () => {
  it('is created by every signed-in user, with its members by surname and only their names', async () => {
    const { carme, brais, noa, anxo } = ids
    const { status, body } = await anyone.call('POST /grupos', {
      body: { name: ' Comisión de Festas: Ano Novo! ', ...refs(carme, brais, noa, anxo, carme) },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Comisión de Festas: Ano Novo!',
      value: 'comision-de-festas-ano-novo',
      protected: false,
      socios: [
        { id: anxo, nombre: 'Anxo', apellidos: 'Núñez Vila' },
        { id: noa, nombre: 'Noa', apellidos: 'Núñez Vila' },
        { id: brais, nombre: 'Brais', apellidos: 'Ñíguez Souto' },
        { id: carme, nombre: 'Carme', apellidos: 'Ógando Rial' },
      ],
      version: 1,
    })
    expect(await get(body.id, anyone)).toEqual(body)
  })

  it('needs neither a name nor members', async () => {
    const { status, body } = await anyone.call('POST /grupos', { body: {} })
    expect([status, body.name, body.value, body.socios]).toEqual([201, '', '', []])
    const long = await anyone.call('POST /grupos', { body: { name: 'a'.repeat(256) } })
    expect([long.status, long.body.fields]).toEqual([400, { name: ['error.too-long'] }])
    const withId = await anyone.call('POST /grupos', { body: { id: 3, name: 'X' } })
    expect(withId).toMatchObject({ status: 400, error: 'error.id-exists' })
  })

  it('is changed: name and members, or the name alone', async () => {
    const { carme, brais, noa } = ids
    const grupo = await create('Coro', [carme, brais])
    const changed = await put(
      grupo.id,
      { version: grupo.version, name: 'Coro novo', ...refs(noa, carme) },
      anyone,
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Coro novo', value: 'coro-novo', version: 2 },
    })
    expect(changed.body.socios.map((socio: { id: number }) => socio.id)).toEqual([noa, carme])
    const renamed = await put(grupo.id, { name: 'Coro' }, anyone)
    expect(renamed.body.socios).toHaveLength(2)
    expect((await put(grupo.id, { name: 'Coro', socios: [] }, anyone)).body.socios).toEqual([])
  })

  it('leaves in the trail who joined and who left', async () => {
    const { id } = await create('Roteiros', [ids.carme, ids.brais])
    await put(id, { name: 'Roteiros', ...refs(ids.carme, ids.noa) })
    await put(id, { name: 'Roteiros', ...refs(ids.carme, ids.noa) })
    await put(id, { name: 'Andainas' })
    await remove(id)
    expect(await trail(id)).toMatchObject([
      {
        accion: 'CREAR',
        autor: staff.login,
        cambios: [
          { campo: 'name', antes: null, despois: 'Roteiros' },
          { campo: 'socios', antes: null, despois: ['Brais Ñíguez Souto', 'Carme Ógando Rial'] },
        ],
      },
      {
        accion: 'MODIFICAR',
        cambios: [
          { campo: 'socios.left', antes: ['Brais Ñíguez Souto'], despois: null },
          { campo: 'socios.joined', antes: null, despois: ['Noa Núñez Vila'] },
        ],
      },
      { accion: 'MODIFICAR', cambios: [{ campo: 'name', antes: 'Roteiros', despois: 'Andainas' }] },
      {
        accion: 'ELIMINAR',
        cambios: [
          { campo: 'name', antes: 'Andainas', despois: null },
          { campo: 'socios', antes: ['Noa Núñez Vila', 'Carme Ógando Rial'], despois: null },
        ],
      },
    ])
  })

  it('is not changed when its id is missing, another one’s or unknown', async () => {
    const grupo = await create('Teatro')
    const params = { id: grupo.id }
    const send = (body: object) => anyone.call('PUT /grupos/:id', { params, body })
    expect(await send({ name: 'X' })).toMatchObject({ status: 400, error: 'error.id-not-exists' })
    expect(await send({ id: grupo.id + 1, name: 'X' })).toMatchObject({
      status: 400,
      error: 'error.bad-request',
    })
    expect(await put(9_999_999, { name: 'X' })).toMatchObject({ status: 404 })
    expect((await anyone.call('GET /grupos/:id', { params: { id: '9'.repeat(17) } })).status).toBe(404)
    expect(await get(grupo.id)).toEqual(grupo)
  })

  it('is deleted once, by one of two', async () => {
    const { id } = await create('Efémero', [ids.carme])
    const answers = await Promise.all([remove(id, anyone), remove(id, staff)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await trail(id)).toHaveLength(2)
    expect((await anyone.call('GET /grupos/:id', { params: { id } })).status).toBe(404)
  })

  it('takes one of two changes of the same version', async () => {
    const grupo = await create('Dúas', [ids.carme])
    const answers = await Promise.all([
      put(grupo.id, { version: 1, name: 'Dúas A', ...refs(ids.noa) }),
      put(grupo.id, { version: 1, name: 'Dúas B', ...refs(ids.brais) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('error.conflict')
    const won = answers.find(({ status }) => status === 200)?.body
    expect(won.socios).toHaveLength(1)
    expect(await get(grupo.id)).toEqual(won)
  })

  it('takes changes without a version one after the other, and many at once', async () => {
    const { id } = await create('Todas', [ids.carme])
    const answers = await Promise.all(
      [ids.noa, ids.brais, ids.anxo].map((member) => put(id, { name: 'Todas', ...refs(member, ids.carme) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await get(id)).socios).toHaveLength(2)
    expect((await get(id)).version).toBe(4)
  })

  it('loses a member who is deleted from the register', async () => {
    const { id: gone } = await addSocio(admin)
    const { id } = await create('Con baixa', [gone, ids.noa])
    await deactivateSocio(admin, gone)
    expect((await removeSocio(admin, gone)).status).toBe(204)
    expect(await members(id)).toEqual([ids.noa])
  })
})

describe('a group opened for editing before a member', () => {
  const stale = { status: 409, error: 'error.conflict' }
  it('ends the membership of the association, or begins it again, is a conflict when saved', async () => {
    const { id: member } = await addSocio(admin)
    const { id } = await create('Aberto', [member, ids.noa], anyone)
    const before = await get(id, anyone)
    await deactivateSocio(admin, member)
    expect(await put(id, before, anyone)).toMatchObject(stale)
    const without = await get(id, anyone)
    expect(without.socios).toHaveLength(1)
    await admin.call('PUT /socios/:id/activate', { params: { id: member } })
    expect(await put(id, without, anyone)).toMatchObject(stale)
    expect(await members(id)).toContain(member)
  })

  it('is deleted from the register is a conflict when saved', async () => {
    const { id: member } = await addSocio(admin)
    const { id } = await create('Aberto de novo', [member, ids.noa])
    await deactivateSocio(admin, member)
    const before = await get(id)
    await removeSocio(admin, member)
    expect(await put(id, before)).toMatchObject(stale)
    expect((await get(id)).version).toBe(before.version + 1)
  })
})

describe('a user who is not in the register', () => {
  it('cannot join a group, and nothing else of the change is done', async () => {
    const { id } = await create('Serio', [ids.carme])
    for (const unknown of [9_999_999, 0, -1]) {
      const answer = await put(id, { name: 'Outro', ...refs(ids.noa, unknown) })
      expect(answer).toMatchObject({ status: 400, error: 'error.bad-request' })
      expect(answer.body.fields).toEqual({ socios: ['error.invalid-value'] })
      expect((await anyone.call('POST /grupos', { body: { name: 'X', ...refs(unknown) } })).status).toBe(400)
    }
    for (const socios of [[{ id: 'un' }], [ids.carme], 'todas', [{ id: 2 ** 40 }], null])
      expect((await put(id, { name: 'Outro', socios })).status).toBe(400)
    expect(await get(id)).toMatchObject({ name: 'Serio', version: 1 })
    expect(await members(id)).toEqual([ids.carme])
  })

  it('cannot join while being deleted', async () => {
    const { id } = await create('Á vez')
    const { id: leaving } = await addSocio(admin)
    await deactivateSocio(admin, leaving)
    const [answer] = await Promise.all([
      put(id, { name: 'Á vez', ...refs(leaving) }),
      removeSocio(admin, leaving),
    ])
    expect([200, 400]).toContain(answer.status)
    expect(await members(id)).toEqual([])
  })
})

describe('inactive members', () => {
  it('are shown to the staff of the register only', async () => {
    const { id } = await create('Históricas', [ids.sabela, ids.carme])
    expect(await members(id, staff)).toEqual([ids.sabela, ids.carme])
    expect(await members(id, anyone)).toEqual([ids.carme])
    const list = async (who: Caller) =>
      (await who.call('GET /grupos', { query: 'search=historicas' })).body.content[0].socios.length
    expect([await list(staff), await list(anyone)]).toEqual([2, 1])
    const answer = await put(id, { name: 'Históricas' }, anyone)
    expect(JSON.stringify(answer.body)).not.toContain('Sabela')
  })

  it('stay when a user who cannot see them changes the group', async () => {
    const { id } = await create('Veteranas', [ids.sabela, ids.carme])
    const seen = await get(id, anyone)
    const answer = await put(id, { ...seen, name: 'Veteranas e veteranos', ...refs(ids.noa) }, anyone)
    expect(answer.body.socios).toMatchObject([{ id: ids.noa }])
    expect(await members(id)).toEqual([ids.sabela, ids.noa])
    expect((await put(id, { name: 'V', socios: [] }, anyone)).status).toBe(200)
    expect(await members(id)).toEqual([ids.sabela])
    expect((await put(id, { name: 'V', socios: [] }, staff)).status).toBe(200)
    expect(await members(id)).toEqual([])
  })

  it('join by the hand of the staff only; to others they are as unknown as those who do not exist', async () => {
    const { id } = await create('Agarda', [ids.sabela])
    expect(await put(id, { name: 'Agarda', ...refs(ids.antia) }, anyone)).toMatchObject({
      status: 400,
      body: { error: 'error.bad-request', fields: { socios: ['error.invalid-value'] } },
    })
    expect(await create('X', [ids.antia], anyone)).toMatchObject({ error: 'error.bad-request' })
    expect((await put(id, { name: 'Agarda', ...refs(ids.antia) }, staff)).status).toBe(200)
    expect(await members(id)).toEqual([ids.antia])
  })

  it('are refused alike in a group and out of it, so that trying does not reveal who is in it', async () => {
    const { id } = await create('Coa Sabela', [ids.sabela, ids.carme])
    const before = await get(id)
    const tried = async (...socios: number[]) => {
      const { status, body, headers } = await put(id, { name: 'Coa Sabela', ...refs(...socios) }, anyone)
      return [status, body, headers['x-app-error'], headers['x-app-params']]
    }
    const isIn = await tried(ids.sabela, ids.carme)
    expect(isIn).toEqual(await tried(ids.antia, ids.carme))
    expect(isIn).toEqual(await tried(999_999, ids.carme))
    expect(isIn[0]).toBe(400)
    expect(await get(id)).toEqual(before)
    expect(await create('X', [ids.sabela], anyone)).toMatchObject({ error: 'error.bad-request' })
  })

  it('are not found by who does not see them', async () => {
    await create('Con Antía dentro?', [ids.antia])
    const total = async (who: Caller, search: string) =>
      (await who.call('GET /grupos', { query: { search } })).body.totalElements
    expect(await total(staff, 'muino')).toBeGreaterThan(0)
    expect(await total(anyone, 'muino')).toBe(0)
  })
})

describe('the list of groups', () => {
  const names = async (query: string, who = anyone) => {
    const { body } = await who.call('GET /grupos', { query })
    return body.content.map(({ name }: { name: string }) => name)
  }

  it('is searched by name and by the names of members, sorted in Galician order and paged', async () => {
    await create('Ñapa da lista', [ids.carme])
    await create('Nave da lista')
    await create('Ópera da lista', [ids.anxo])
    await create('Obra da lista')
    const sorted = ['Nave da lista', 'Ñapa da lista', 'Obra da lista', 'Ópera da lista']
    expect(await names('search=DA LISTA')).toEqual(sorted)
    expect(await names('search=da lista&sort=name,desc')).toEqual(sorted.toReversed())
    expect(await names('search=da lista&sort=id,asc&size=1&page=1')).toEqual(['Nave da lista'])
    expect(await names('search=ópera 100%')).toEqual([])
    expect(await names('search=da lista ogando')).toEqual(['Ñapa da lista'])
    const { body } = await anyone.call('GET /grupos', { query: 'search=da lista&size=3' })
    expect([body.content.length, body.totalElements]).toEqual([3, 4])
    for (const wrong of ['sort=value', 'sort=version', 'filters=name:x', 'size=0', 'size=1001', 'page=-1'])
      expect((await anyone.call('GET /grupos', { query: wrong })).status, wrong).toBe(400)
  })

  it('comes whole, and less one group', async () => {
    const all = (await anyone.call('GET /grupos')).body
    expect(all.content).toHaveLength(all.totalElements)
    const [first] = all.content
    const rest = await anyone.call('GET /grupos/without/:id', { params: { id: first.id } })
    expect(rest.body).toEqual({ content: all.content.slice(1), totalElements: all.totalElements - 1 })
  })

  it('has the members of every group, however many groups there are', async () => {
    for (let count = 0; count < 101; count += 1) await create(`Fila ${count}`, [ids.brais])
    const { body } = await anyone.call('GET /grupos', { query: 'search=fila' })
    expect(body.content).toHaveLength(101)
    for (const { socios } of body.content) expect(socios).toMatchObject([{ id: ids.brais }])
  })
})

describe('access', () => {
  it('see or change groups: no visitor', async () => {
    const { id } = await create('Privado')
    const params = { id }
    const { call } = portal.visitor
    for (const answer of await Promise.all([
      call('GET /grupos'),
      call('GET /grupos/:id', { params }),
      call('GET /grupos/without/:id', { params }),
      call('POST /grupos', { body: { name: 'X' } }),
      call('PUT /grupos/:id', { params, body: { id, name: 'X' } }),
      call('DELETE /grupos/:id', { params }),
    ]))
      expect(answer).toMatchObject({ status: 401, error: 'error.authorization-required' })
  })

  it.each(roles)('see and change them: %s', async (role) => {
    const who = await portal.signIn(role)
    const { id } = await create('De todas', [ids.carme], who)
    expect(await members(id, who)).toEqual([ids.carme])
    expect((await put(id, { name: 'De todos' }, who)).status).toBe(200)
    expect((await remove(id, who)).status).toBe(204)
  })
})
