import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Campo } from '#contract/campos.ts'
import { addCampo, campoInput, campoValue, setCampos } from '../../testing/campos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeEach(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(() => portal.close())

const post = (body: object, who = admin) => who.call('POST /campos', { body })
const put = (body: { id: number }, who = admin) =>
  who.call('PUT /campos/:id', { params: { id: body.id }, body })
const remove = (id: number) => admin.call('DELETE /campos/:id', { params: { id } })
const names = async (who: Caller, query = ''): Promise<string[]> => {
  const { body } = await who.call('GET /campos', { query })
  return body.content.map(({ nome }: Campo) => nome)
}
/** A field of which one member has the value. */
const inUse = async (changes: object, valor: unknown) => {
  const campo = await addCampo(admin, changes)
  const socio = await addSocio(admin, { campos: [campoValue(campo, valor)] })
  return { campo, socio }
}

describe('an own field', () => {
  it('is for the staff of the register, optional and last, unless the request says otherwise', async () => {
    await addCampo(admin, { orde: 7 })
    expect(await post({ nome: '  Talla  ', tipo: 'TEXTO' })).toMatchObject({
      status: 201,
      body: {
        nome: 'Talla',
        tipo: 'TEXTO',
        opcions: [],
        axuda: '',
        visible: 'XESTION',
        editablePropia: false,
        obrigatorio: false,
        enSolicitude: false,
        enLista: false,
        orde: 8,
        activo: true,
        version: 1,
      },
    })
  })

  it('keeps fields that a change leaves out', async () => {
    const campo = await addCampo(admin, {
      tipo: 'OPCION',
      opcions: ['S', 'M'],
      axuda: 'Da camisola',
      visible: 'SOCIAS',
      editablePropia: true,
      obrigatorio: true,
      enSolicitude: true,
      enLista: true,
      activo: false,
    })
    const changed = await put({ id: campo.id, nome: 'Talla', tipo: 'OPCION' } as { id: number })
    expect(changed).toMatchObject({ status: 200, body: { ...campo, nome: 'Talla', version: 2 } })
  })

  it('is changed by one user at a time', async () => {
    const campo = await addCampo(admin)
    expect((await put({ ...campo, nome: 'Primeiro' })).status).toBe(200)
    expect(await put({ ...campo, nome: 'Segundo' })).toMatchObject({ status: 409, error: 'error.conflict' })
  })

  it('has a name of its own, compared without case and accents', async () => {
    await addCampo(admin, { nome: 'Idade' })
    const refused = { status: 400, body: { fields: { nome: ['error.name-in-use'] } } }
    expect(await post(campoInput({ nome: 'IDÁDE' }))).toMatchObject(refused)
    const other = await addCampo(admin)
    expect(await put({ ...other, nome: 'idade' })).toMatchObject(refused)
  })

  it.each([
    ['nome', { nome: ' ' }, 'error.required'],
    ['nome', { nome: 'x'.repeat(61) }, 'error.too-long'],
    ['tipo', { tipo: undefined }, 'error.required'],
    ['tipo', { tipo: 'COR' }, 'error.invalid-value'],
    ['visible', { visible: 'TODAS' }, 'error.invalid-value'],
    ['opcions', { tipo: 'OPCION' }, 'error.required'],
    ['opcions', { tipo: 'OPCION', opcions: ['Si', 'SÍ'] }, 'error.invalid-value'],
    [
      'opcions',
      { tipo: 'OPCION', opcions: Array.from({ length: 31 }, (_, at) => `${at}`) },
      'error.invalid-value',
    ],
    ['opcions.0', { tipo: 'OPCION', opcions: ['a,b'] }, 'error.invalid-value'],
    ['opcions.0', { tipo: 'OPCION', opcions: ['a:b'] }, 'error.invalid-value'],
    ['opcions.0', { tipo: 'OPCION', opcions: ['x'.repeat(61)] }, 'error.too-long'],
    ['editablePropia', { editablePropia: true }, 'error.invalid-value'],
    ['orde', { orde: 1.5 }, 'error.integer'],
  ])('is refused for its %s: %o', async (field, changes, error) => {
    expect(await post(campoInput(changes))).toMatchObject({
      status: 400,
      body: { fields: { [field]: [error] } },
    })
  })

  it('is one of at most 20 active ones', async () => {
    for (let at = 0; at < 20; at += 1) await addCampo(admin)
    const refused = { status: 400, error: 'error.too-many-items', body: { params: { max: 20 } } }
    expect(await post(campoInput())).toMatchObject(refused)
    const archived = await addCampo(admin, { activo: false })
    expect(await put({ ...archived, activo: true })).toMatchObject(refused)
    expect((await names(admin, 'filters=activo:true')).length).toBe(20)
  })

  it('has a fixed type once a member has a value', async () => {
    const { campo, socio } = await inUse({}, 'Ola')
    const refused = { status: 400, error: 'error.campo-in-use', body: { params: { n: 1 } } }
    expect(await put({ ...campo, tipo: 'PARAGRAFO' })).toMatchObject(refused)
    expect((await setCampos(admin, socio.id, campoValue(campo, null))).status).toBe(200)
    expect(await put({ ...campo, tipo: 'DATA' })).toMatchObject({ status: 200, body: { tipo: 'DATA' } })
  })

  it('keeps the options that members have, in any order', async () => {
    const { campo } = await inUse({ tipo: 'OPCION', opcions: ['S', 'M', 'L'] }, 'M')
    const refused = { status: 400, error: 'error.campo-in-use', body: { params: { n: 1 } } }
    expect(await put({ ...campo, opcions: ['S', 'L'] })).toMatchObject(refused)
    expect(await put({ ...campo, opcions: ['S', 'Mediana', 'L'] })).toMatchObject(refused)
    expect(await put({ ...campo, opcions: ['XL', 'M', 'S'] })).toMatchObject({
      status: 200,
      body: { opcions: ['XL', 'M', 'S'] },
    })
  })

  it('is deleted while no member has a value, and archived afterwards', async () => {
    const { campo, socio } = await inUse({}, 'Ola')
    expect(await remove(campo.id)).toMatchObject({
      status: 400,
      error: 'error.campo-in-use',
      body: { params: { n: 1 } },
    })
    expect((await put({ ...campo, activo: false })).status).toBe(200)
    const { body } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
    expect(body.campos).toMatchObject([{ campo: { id: campo.id }, valor: 'Ola' }])
    const unused = await addCampo(admin)
    expect((await remove(unused.id)).status).toBe(204)
    expect((await remove(unused.id)).status).toBe(404)
    expect((await admin.call('GET /campos/:id', { params: { id: unused.id } })).status).toBe(404)
  })

  it('is added once when two users add it at the same moment', async () => {
    const answers = await Promise.all([
      post({ nome: 'Talla', tipo: 'TEXTO' }),
      post({ nome: 'talla', tipo: 'DATA' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it.each(['its type', 'the field'])(
    'and a value of it do not change at the same moment: %s',
    async (what) => {
      const campo = await addCampo(admin)
      const { id } = await addSocio(admin)
      const change = () => (what === 'the field' ? remove(campo.id) : put({ ...campo, tipo: 'DATA' }))
      const answers = await Promise.all([change(), setCampos(admin, id, campoValue(campo, 'Ola'))])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    },
  )

  it('appears in the trail with what changed', async () => {
    const campo = await addCampo(admin, { nome: 'Talla' })
    await put({ ...campo, axuda: 'Da camisola' })
    await remove(campo.id)
    const { body } = await admin.call('GET /auditoria', { query: 'filters=entidade:campo&sort=id,asc' })
    expect(body.content).toMatchObject([
      { accion: 'CREAR', rexistroNome: 'Talla' },
      { accion: 'MODIFICAR', cambios: [{ campo: 'axuda', antes: '', despois: 'Da camisola' }] },
      { accion: 'ELIMINAR', rexistroNome: 'Talla' },
    ])
  })
})

describe('the list of own fields', () => {
  it('has for each user those whose values they may see, in the order of forms', async () => {
    await addCampo(admin, { nome: 'De todas', visible: 'SOCIAS' })
    await addCampo(admin, { nome: 'Da persoa', visible: 'PROPIA' })
    await addCampo(admin, { nome: 'De xestión', orde: 0 })
    const { caller: member } = await signInSocio(portal, admin)
    const { caller: reader } = await signInSocio(portal, admin, 'PARTNER_READONLY')
    const employee = await portal.signIn('SP_FINANCES')
    expect(await names(reader)).toEqual(['De todas', 'De xestión', 'Da persoa'])
    expect(await names(member)).toEqual(['De todas', 'Da persoa'])
    expect(await names(employee)).toEqual(['De todas'])
    expect((await portal.visitor.call('GET /campos')).status).toBe(401)
  })

  it('shows everybody the fields of the application for membership, and nothing else of them', async () => {
    const asked = await addCampo(admin, { enSolicitude: true, obrigatorio: true, axuda: 'Como te chaman' })
    await addCampo(admin, { enSolicitude: true, activo: false })
    await addCampo(admin)
    const { id, nome, tipo } = asked
    expect((await portal.visitor.call('GET /campos/solicitude')).body).toEqual([
      { id, nome, tipo, opcions: [], axuda: 'Como te chaman', obrigatorio: true },
    ])
  })

  it('is kept by administrators alone', async () => {
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    expect((await post(campoInput(), keeper)).status).toBe(403)
    const campo = await addCampo(admin)
    expect((await put(campo, keeper)).status).toBe(403)
    expect((await keeper.call('DELETE /campos/:id', { params: { id: campo.id } })).status).toBe(403)
  })
})
