import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocioCampo } from '#contract/campos.ts'
import { addCampo, campoValue, setCampos } from '../../testing/campos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio, socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const campo: Record<'talla' | 'notas' | 'anos' | 'desde' | 'coche' | 'alcume' | 'interno' | 'vello', any> =
  {} as never
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  campo.talla = await addCampo(admin, {
    nome: 'Talla',
    tipo: 'OPCION',
    opcions: ['S', 'M'],
    visible: 'PROPIA',
    editablePropia: true,
  })
  campo.notas = await addCampo(admin, { nome: 'Notas', tipo: 'PARAGRAFO' })
  campo.anos = await addCampo(admin, { nome: 'Anos de canto', tipo: 'NUMERO', visible: 'PROPIA' })
  campo.desde = await addCampo(admin, { nome: 'Desde', tipo: 'DATA' })
  campo.coche = await addCampo(admin, { nome: 'Coche', tipo: 'SI_NON' })
  campo.alcume = await addCampo(admin, { nome: 'Alcume', visible: 'SOCIAS' })
  campo.interno = await addCampo(admin, { nome: 'Interno', obrigatorio: true })
  campo.vello = await addCampo(admin, { nome: 'Vello', visible: 'PROPIA', editablePropia: true })
  const { body } = await admin.call('PUT /campos/:id', {
    params: { id: campo.vello.id },
    body: { ...campo.vello, activo: false },
  })
  campo.vello = body
})
afterAll(() => portal.close())

const get = async (who: Caller, id: number) => (await who.call('GET /socios/:id', { params: { id } })).body
const values = ({ campos }: { campos: SocioCampo[] }) =>
  Object.fromEntries(campos.map(({ campo: { nome }, valor }) => [nome, valor]))
const put = (who: Caller, body: { id: number }) =>
  who.call('PUT /socios/:id', { params: { id: body.id }, body })
/** Archives or takes back a field. */
const setActive = async (of: { id: number }, activo: boolean) => {
  const { body } = await admin.call('GET /campos/:id', { params: { id: of.id } })
  const answer = await admin.call('PUT /campos/:id', { params: { id: of.id }, body: { ...body, activo } })
  expect(answer.status).toBe(200)
}

describe('the own fields of a member', () => {
  it('are every active one, without a value where there is none, in the order of forms', async () => {
    const socio = await addSocio(admin)
    expect(socio.campos.map((each: SocioCampo) => each.campo.nome)).toEqual([
      ...['Talla', 'Notas', 'Anos de canto', 'Desde', 'Coche', 'Alcume', 'Interno'],
    ])
    expect(socio.campos[0]).toEqual({
      campo: { id: campo.talla.id, nome: 'Talla', tipo: 'OPCION' },
      valor: null,
    })
  })

  it('take a value of each type, and answer it as it was given', async () => {
    const { id } = await addSocio(admin, {
      campos: [
        campoValue(campo.talla, 'M'),
        campoValue(campo.notas, '  Dúas\nliñas  '),
        campoValue(campo.anos, -12.25),
        campoValue(campo.desde, [2020, 2, 29]),
        campoValue(campo.coche, false),
        campoValue(campo.alcume, '«Ñ», :)'),
      ],
    })
    expect(values(await get(admin, id))).toEqual({
      Talla: 'M',
      Notas: 'Dúas\nliñas',
      'Anos de canto': -12.25,
      Desde: [2020, 2, 29],
      Coche: false,
      Alcume: '«Ñ», :)',
      Interno: null,
    })
    const answer = await setCampos(
      admin,
      id,
      campoValue(campo.desde, '2021-03-01'),
      campoValue(campo.anos, 0),
    )
    expect(values(answer.body)).toMatchObject({ Desde: [2021, 3, 1], 'Anos de canto': 0 })
  })

  it('stay as they are where a change leaves them out, and are cleared by null or an empty text', async () => {
    const { id, ...rest } = await addSocio(admin, {
      campos: [
        campoValue(campo.talla, 'S'),
        campoValue(campo.alcume, 'Moucho'),
        campoValue(campo.coche, true),
      ],
    })
    const { campos: _, ...without } = rest
    const same = await put(admin, { id, ...without } as { id: number })
    expect(values(same.body)).toMatchObject({ Talla: 'S', Alcume: 'Moucho', Coche: true })
    const { body } = await setCampos(admin, id, campoValue(campo.talla, null), campoValue(campo.alcume, ' '))
    expect(values(body)).toMatchObject({ Talla: null, Alcume: null, Coche: true })
  })

  it('are not asked for, even the compulsory ones, as that is for forms to do', async () => {
    const { id } = await addSocio(admin, { campos: [] })
    expect((await setCampos(admin, id, campoValue(campo.interno, null))).status).toBe(200)
  })

  it.each([
    ['talla', 'L', 'error.invalid-value'],
    ['talla', 1, 'error.invalid-value'],
    ['alcume', 'x'.repeat(201), 'error.too-long'],
    ['alcume', 'dúas\nliñas', 'error.hidden-characters'],
    ['alcume', true, 'error.invalid-value'],
    ['notas', 'x'.repeat(2001), 'error.too-long'],
    ['anos', 1.23456, 'error.decimals'],
    ['anos', 1_000_000_000, 'error.decimals'],
    ['anos', '12', 'error.invalid-value'],
    ['desde', [2026, 2, 30], 'error.invalid-date'],
    ['desde', 'onte', 'error.invalid-date'],
    ['coche', 'true', 'error.invalid-value'],
  ] as const)('refuse a value that is not of the type: %s %o', async (name, valor, error) => {
    const body = socioInput({ campos: [campoValue(campo[name], valor)] })
    expect(await admin.call('POST /socios', { body })).toMatchObject({
      status: 400,
      body: { fields: { 'campos.0.valor': [error] } },
    })
  })

  it('refuse a field there is not, and one that is named twice', async () => {
    const { id } = await addSocio(admin)
    expect(await setCampos(admin, id, campoValue({ id: 99_999 }, 'x'))).toMatchObject({
      status: 400,
      body: { fields: { 'campos.0.campo': ['error.invalid-value'] } },
    })
    const twice = [campoValue(campo.alcume, 'a'), campoValue(campo.alcume, 'b')]
    expect(await setCampos(admin, id, ...twice)).toMatchObject({
      status: 400,
      body: { fields: { 'campos.1': ['error.invalid-value'] } },
    })
  })

  it('show an archived one only with a value, which may stay or go but not change', async () => {
    await setActive(campo.vello, true)
    const { id } = await addSocio(admin, { campos: [campoValue(campo.vello, 'antigo')] })
    await setActive(campo.vello, false)
    expect(values(await get(admin, id)).Vello).toBe('antigo')
    expect((await setCampos(admin, id, campoValue(campo.vello, 'antigo'))).status).toBe(200)
    expect(await setCampos(admin, id, campoValue(campo.vello, 'novo'))).toMatchObject({
      status: 400,
      body: { fields: { 'campos.0.valor': ['error.invalid-value'] } },
    })
    const { body } = await setCampos(admin, id, campoValue(campo.vello, null))
    expect(values(body)).not.toHaveProperty('Vello')
  })

  it('appear in the trail by name, with the values before and after', async () => {
    const { id } = await addSocio(admin, { campos: [campoValue(campo.talla, 'S')] })
    await setCampos(admin, id, campoValue(campo.talla, 'M'), campoValue(campo.desde, [2020, 1, 2]))
    await deactivateSocio(admin, id)
    await removeSocio(admin, id)
    const query = `filters=entidade:socio,rexistro:${id}&sort=id,asc`
    const { body } = await admin.call('GET /auditoria', { query })
    const [added, changed, , deleted] = body.content
    expect(added.cambios).toContainEqual({ campo: 'campos.Talla', antes: null, despois: 'S' })
    expect(changed.cambios).toEqual([
      { campo: 'campos.Talla', antes: 'S', despois: 'M' },
      { campo: 'campos.Desde', antes: null, despois: '2020-01-02' },
    ])
    expect(deleted.cambios).toContainEqual({ campo: 'campos.Talla', antes: 'M', despois: null })
  })

  it('raise the version of the record, so that two users do not overwrite each other', async () => {
    const { id } = await addSocio(admin)
    const seen = await get(admin, id)
    expect((await setCampos(admin, id, campoValue(campo.alcume, 'Primeiro'))).body.version).toBe(2)
    expect(await put(admin, { ...seen, campos: [campoValue(campo.alcume, 'Segundo')] })).toMatchObject({
      status: 409,
    })
  })
})

describe('one’s own record', () => {
  it('has the fields that are for the person or for all', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await setCampos(admin, socio.id, campoValue(campo.interno, 'segredo'), campoValue(campo.anos, 3))
    expect(values(await get(caller, socio.id))).toEqual({ Talla: null, 'Anos de canto': 3, Alcume: null })
    const changed = await setCampos(caller, socio.id, campoValue(campo.talla, 'S'))
    expect(changed.status).toBe(200)
    expect(JSON.stringify(changed.body)).not.toContain('segredo')
  })

  it('takes values of the fields that the person may change, with all else as it was read', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await setCampos(admin, socio.id, campoValue(campo.anos, 3))
    const seen = await get(caller, socio.id)
    const campos = seen.campos.map((each: SocioCampo) =>
      each.campo.id === campo.talla.id ? { ...each, valor: 'M' } : each,
    )
    const { status, body } = await put(caller, { ...seen, campos })
    expect([status, values(body)]).toEqual([200, { Talla: 'M', 'Anos de canto': 3, Alcume: null }])
  })

  it('refuses a change of another field', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    for (const other of [campo.anos, campo.alcume])
      expect(
        await setCampos(caller, socio.id, campoValue(other, other === campo.anos ? 4 : 'x')),
      ).toMatchObject({
        status: 403,
        error: 'error.forbidden',
      })
    expect((await setCampos(caller, socio.id, campoValue({ id: 99_999 }, 'x'))).status).toBe(400)
  })

  it('refuses a field that the person does not see, whether or not the value would be the same', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await setCampos(admin, socio.id, campoValue(campo.interno, 'segredo'))
    for (const valor of ['segredo', 'outro', null, 7])
      expect((await setCampos(caller, socio.id, campoValue(campo.interno, valor))).status).toBe(403)
  })

  it('refuses a change of an archived field', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await setActive(campo.vello, true)
    await setCampos(admin, socio.id, campoValue(campo.vello, 'antigo'))
    await setActive(campo.vello, false)
    expect((await setCampos(caller, socio.id, campoValue(campo.vello, 'antigo'))).status).toBe(200)
    expect((await setCampos(caller, socio.id, campoValue(campo.vello, null))).status).toBe(403)
  })
})

describe('the members as all members see each other', () => {
  it('have the fields that are for all, and no others', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await setCampos(
      admin,
      socio.id,
      ...[
        campoValue(campo.alcume, 'Moucho'),
        campoValue(campo.anos, 3),
        campoValue(campo.interno, 'segredo'),
      ],
    )
    const { body } = await caller.call('GET /socios/public', { query: 'size=1000' })
    const row = body.content.find(({ id }: { id: number }) => id === socio.id)
    expect(row.campos).toEqual([
      { campo: { id: campo.alcume.id, nome: 'Alcume', tipo: 'TEXTO' }, valor: 'Moucho' },
    ])
  })

  it.each(['sort', 'filters'])('cannot be sorted or filtered by a field: %s', async (kind) => {
    const value = kind === 'sort' ? `campo.${campo.alcume.id},asc` : `campo.${campo.alcume.id}:Moucho`
    expect((await admin.call('GET /socios/public', { query: `${kind}=${value}` })).status).toBe(400)
  })
})
