import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCampo, setCampos } from '../../testing/campos.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

type Socio = { id: number; version: number }
const refs = (...socios: { id: number }[]) => socios.map(({ id }) => ({ id }))
const change = (body: object, who = keeper) =>
  who.call('POST /socios/cambios', { body: { dryRun: false, ...body } as never })
const addGrupo = async (...socios: Socio[]): Promise<Answer['body']> =>
  (await admin.call('POST /grupos', { body: { name: 'Coro', socios: refs(...socios) } })).body
const join = (grupo: { id: number }, accion = 'ENGADIR') => ({ grupo: { id: grupo.id, accion } })
const getSocio = async ({ id }: { id: number }): Promise<Answer['body']> =>
  (await admin.call('GET /socios/:id', { params: { id } })).body
const getGrupo = async ({ id }: { id: number }): Promise<Answer['body']> =>
  (await admin.call('GET /grupos/:id', { params: { id } })).body
const trailOf = async ({ id }: { id: number }): Promise<Answer['body'][]> =>
  (
    await admin.call('GET /auditoria', {
      query: `filters=entidade:socio,rexistro:${id},accion:MODIFICAR&sort=id,asc`,
    })
  ).body.content
const getValue = async (socio: Socio, campo: { id: number }) =>
  (await getSocio(socio)).campos.find((each: Answer['body']) => each.campo.id === campo.id)?.valor ?? null
/** A group that restricts a link of an event. */
async function addProtectedGrupo(): Promise<Answer['body']> {
  const grupo = await addGrupo()
  const { status } = await admin.call('POST /eventos', {
    body: {
      titulo: 'Cea',
      publico: true,
      lugar: 'Local',
      fecha: [2026, 5, 31, 19, 30],
      descripcion: '<p>Cea</p>',
      enlaces: [{ nombre: 'Lista', url: 'https://lista.example', grupo: { id: grupo.id } }],
    },
  })
  expect(status).toBe(201)
  return grupo
}

describe('a group of many members at once', () => {
  it('gains those who are not in it, and loses those who are; the others stay as they are', async () => {
    const [a, b, c] = [await addSocio(admin), await addSocio(admin), await addSocio(admin)]
    const grupo = await addGrupo(a)
    const socios = refs(a, b, c, b)
    expect(await change({ socios, ...join(grupo), dryRun: true })).toMatchObject({
      status: 200,
      body: { cambian: 2, excluidas: [] },
    })
    expect((await getGrupo(grupo)).socios).toHaveLength(1)
    expect((await change({ socios, ...join(grupo) })).body).toEqual({ cambian: 2, excluidas: [] })
    const after = await getGrupo(grupo)
    expect(after.socios).toHaveLength(3)
    expect(after.version).toBe(grupo.version + 1)
    expect((await getSocio(a)).version).toBe(a.version)
    expect((await getSocio(b)).version).toBe(b.version + 1)
    expect((await change({ socios, ...join(grupo) })).body).toEqual({ cambian: 0, excluidas: [] })
    expect((await change({ socios: refs(a, c), ...join(grupo, 'QUITAR') })).body.cambian).toBe(2)
    expect((await getGrupo(grupo)).socios.map(({ id }: Socio) => id)).toEqual([b.id])
  })

  it('gains no former members, who are told with the reason, and loses them', async () => {
    const [gone, stays] = [await addSocio(admin), await addSocio(admin)]
    const grupo = await addGrupo(gone)
    await deactivateSocio(admin, gone.id)
    const inNone = await addSocio(admin, { nombre: 'Lois' })
    await deactivateSocio(admin, inNone.id)
    const { id, numero, nombre, apellidos } = inNone
    for (const dryRun of [true, false])
      expect((await change({ socios: refs(gone, stays, inNone), ...join(grupo), dryRun })).body).toEqual({
        cambian: 1,
        excluidas: [{ socio: { id, numero, nombre, apellidos }, motivo: 'DE_BAIXA' }],
      })
    expect((await change({ socios: refs(gone, inNone), ...join(grupo, 'QUITAR') })).body.cambian).toBe(1)
    expect((await getGrupo(grupo)).socios.map((each: Socio) => each.id)).toEqual([stays.id])
  })

  it('leaves an entry in the trail for each member who changes, and none for the others', async () => {
    const [a, b] = [await addSocio(admin), await addSocio(admin)]
    const grupo = await addGrupo(a)
    await change({ socios: refs(a, b), ...join(grupo) })
    await change({ socios: refs(a, b), ...join(grupo, 'QUITAR') })
    expect((await trailOf(a)).map(({ cambios }) => cambios)).toEqual([
      [{ campo: 'grupos', antes: ['Coro'], despois: null }],
    ])
    expect(await trailOf(b)).toMatchObject([
      { autor: keeper.login, cambios: [{ campo: 'grupos', antes: null, despois: ['Coro'] }] },
      { cambios: [{ campo: 'grupos', antes: ['Coro'], despois: null }] },
    ])
  })

  it('is not changed by the keepers of the register while it restricts part of an event', async () => {
    const socio = await addSocio(admin)
    const grupo = await addProtectedGrupo()
    const body = { socios: refs(socio), ...join(grupo) }
    for (const dryRun of [true, false])
      expect(await change({ ...body, dryRun })).toMatchObject({ status: 403, error: 'error.grupo-protected' })
    expect((await getGrupo(grupo)).version).toBe(grupo.version)
    expect((await change(body, admin)).body.cambian).toBe(1)
  })
})

describe('an own field of many members at once', () => {
  it.each([
    ['TEXTO', 'Azul', 'Azul'],
    ['NUMERO', 2.5, 2.5],
    ['DATA', '2026-05-31', [2026, 5, 31]],
    ['SI_NON', false, false],
    ['OPCION', 'M', 'M'],
  ])('has the same value, as the %s it is', async (tipo, valor, stored) => {
    const campo = await addCampo(admin, { tipo, ...(tipo === 'OPCION' && { opcions: ['S', 'M'] }) })
    const [a, b] = [await addSocio(admin), await addSocio(admin)]
    const body = { socios: refs(a, b), campo: { id: campo.id, valor } }
    expect((await change({ ...body, dryRun: true })).body).toEqual({ cambian: 2, excluidas: [] })
    expect(await getValue(a, campo)).toBe(null)
    expect((await change(body)).body).toEqual({ cambian: 2, excluidas: [] })
    expect([await getValue(a, campo), await getValue(b, campo)]).toEqual([stored, stored])
    expect((await getSocio(a)).version).toBe(a.version + 1)
    expect((await change(body)).body.cambian).toBe(0)
    expect((await getSocio(a)).version).toBe(a.version + 1)
    expect((await change({ ...body, campo: { id: campo.id, valor: null } })).body.cambian).toBe(2)
    expect(await getValue(b, campo)).toBe(null)
  })

  it('replaces what each had, which the trail tells', async () => {
    const campo = await addCampo(admin, { nome: 'Talla' })
    const socio = await addSocio(admin)
    await change({ socios: refs(socio), campo: { id: campo.id, valor: 'M' } })
    await change({ socios: refs(socio), campo: { id: campo.id, valor: 'L' } })
    expect((await trailOf(socio)).at(-1)?.cambios).toEqual([
      { campo: 'campos.Talla', antes: 'M', despois: 'L' },
    ])
  })

  it('takes no value it cannot have, and when archived none at all', async () => {
    const number = await addCampo(admin, { tipo: 'NUMERO' })
    const archived = await addCampo(admin, { activo: false })
    const socios = refs(await addSocio(admin))
    const refused = async (campo: object) => Object.keys((await change({ socios, campo })).body.fields)
    expect(await refused({ id: number.id, valor: 'moito' })).toEqual(['campo.valor'])
    expect(await refused({ id: archived.id, valor: 'x' })).toEqual(['campo.valor'])
    expect(await refused({ id: 999_999, valor: 'x' })).toEqual(['campo.id'])
    expect((await change({ socios, campo: { id: archived.id, valor: null } })).body.cambian).toBe(0)
  })
})

describe('a change of many members', () => {
  it('is of exactly one thing, and says whether it is a dry run', async () => {
    const socios = refs(await addSocio(admin))
    const grupo = await addGrupo()
    const campo = { id: (await addCampo(admin)).id, valor: 'x' }
    for (const body of [
      { socios },
      { socios, ...join(grupo), campo },
      { socios, grupo: null, campo: null },
      { socios, ...join(grupo), dryRun: undefined },
      { socios, ...join(grupo), dryRun: 'true' },
      { socios, grupo: { id: grupo.id, accion: 'BORRAR' } },
      { socios, campo: { id: campo.id } },
      { socios: [], ...join(grupo) },
      { socios: [...socios, { id: 999_999 }], ...join(grupo) },
      { socios, ...join({ id: 999_999 }) },
    ])
      expect(await change(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        error: 'error.bad-request',
      })
    expect((await getGrupo(grupo)).version).toBe(grupo.version)
  })

  it('is for the keepers of the register alone', async () => {
    const body = { socios: refs(await addSocio(admin)), ...join(await addGrupo()), dryRun: true }
    for (const role of ['PARTNER_READONLY', 'SP_FINANCES', 'EVENT_MANAGEMENT'] as const)
      expect((await change(body, await portal.signIn(role))).status, role).toBe(403)
    expect((await change(body, portal.visitor)).status).toBe(401)
  })

  it('counts in the version: of a save that began before and the change, one is told of a conflict or comes first', async () => {
    const campo = await addCampo(admin)
    const socio = await addSocio(admin)
    const [saved, changed] = await Promise.all([
      keeper.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...socio, telefono: '600111222' } }),
      change({ socios: refs(socio), campo: { id: campo.id, valor: 'x' } }, admin),
    ])
    expect(changed.body.cambian).toBe(1)
    expect([200, 409]).toContain(saved.status)
    const after = await getSocio(socio)
    expect(await getValue(socio, campo)).toBe('x')
    expect(after.version).toBe(socio.version + (saved.status === 200 ? 2 : 1))
    expect(after.telefono).toBe(saved.status === 200 ? '600111222' : socio.telefono)
    expect((await setCampos(keeper, socio.id)).status).toBe(200)
    const stale = await keeper.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
    expect(stale.status).toBe(409)
  })

  it('happens once of two at the same moment', async () => {
    const [a, b] = [await addSocio(admin), await addSocio(admin)]
    const grupo = await addGrupo()
    const body = { socios: refs(a, b), ...join(grupo) }
    const answers = await Promise.all([change(body), change(body, admin), change(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map((each) => each.body.cambian).sort()).toEqual([0, 0, 2])
    expect(await trailOf(a)).toHaveLength(1)
  })

  it('meets the deletion of a member, before or after', async () => {
    const [gone, stays] = [await addSocio(admin), await addSocio(admin)]
    const grupo = await addGrupo(gone)
    await deactivateSocio(admin, gone.id)
    const [changed, removed] = await Promise.all([
      change({ socios: refs(gone, stays), ...join(grupo) }),
      removeSocio(admin, gone.id),
    ])
    expect(removed.status).toBe(204)
    expect([200, 400]).toContain(changed.status)
    expect((await getGrupo(grupo)).socios).toHaveLength(changed.status === 200 ? 1 : 0)
  })
})
