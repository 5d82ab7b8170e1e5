import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio, socioInput } from '../../testing/socios.ts'
import { insertSocio } from './socios.rows.ts'

let portal: TestPortal
let admin: Caller
let reader: Caller
/** Names as `surname, name`. */
const people = [
  'Zas, Ana',
  'Ñandú, Brais',
  'Nunes, Iria',
  'Álvarez, Xián',
  'Alonso, Óscar',
  'Núñez, Sabela',
  'Oca, Ánxela',
]
const ids = new Map<string, number>()

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  reader = await portal.signIn('PARTNER_READONLY')
  for (const [index, person] of people.entries()) {
    const [apellidos = '', nombre = ''] = person.split(', ')
    const born = { anoNac: 1940 + index, mesNac: 1 + (index % 3), diaNac: 28 - index }
    const { id } = await addSocio(admin, {
      nombre,
      apellidos,
      telefono: `600 10${index} 20${index}`,
      email: `${index}@Persoa.example`,
      sexo: index % 2 ? 'HOME' : 'MULLER',
      profesion: index === 3 ? '' : 'Mestra',
      ...born,
    })
    ids.set(apellidos, id)
  }
  await addSocio(admin, {
    apellidos: 'Sen Data',
    nombre: 'Uxío',
    anoNac: null,
    mesNac: null,
    diaNac: null,
    // Without the digits that the other tests search for; those of a test run are in DNI and e-mail.
    dni: '77777777B',
    email: '0sen@data.example',
  })
  for (const apellidos of ['Nunes', 'Oca']) await deactivateSocio(admin, ids.get(apellidos) ?? 0)
})
afterAll(() => portal.close())

const list = async (
  query: string,
  call: 'GET /socios' | 'GET /socios/public' = 'GET /socios',
  who = reader,
) => {
  const { status, body, error } = await who.call(call, { query })
  const names = body.content?.map(({ apellidos }: { apellidos: string }) => apellidos)
  return { status, error, names, total: body.totalElements, content: body.content, fields: body.fields }
}

describe('the register', () => {
  it('is in Galician alphabetical order by surname, active and inactive', async () => {
    const { names, total } = await list('')
    expect(names).toEqual(['Alonso', 'Álvarez', 'Nunes', 'Núñez', 'Ñandú', 'Oca', 'Sen Data', 'Zas'])
    expect(total).toBe(8)
  })

  it('leaves documents, payments and groups out', async () => {
    const [first] = (await list('size=1')).content
    expect(Object.keys(first)).not.toEqual(expect.arrayContaining(['documentos']))
    expect(first).toMatchObject({ authorities: ['ROLE_USER', 'ROLE_PARTNER'], dni: expect.any(String) })
  })

  it('shows the active, the inactive or all', async () => {
    expect((await list('filters=fechaBaja:NULL')).names).toEqual([
      'Alonso',
      'Álvarez',
      'Núñez',
      'Ñandú',
      'Sen Data',
      'Zas',
    ])
    expect((await list('filters=fechaBaja:NOT_NULL')).names).toEqual(['Nunes', 'Oca'])
  })

  it('comes in pages with the total, however the members are filtered', async () => {
    const page = await list('page=1&size=3&filters=fechaBaja:NULL')
    expect([page.names, page.total]).toEqual([['Ñandú', 'Sen Data', 'Zas'], 6])
    expect((await list('page=0&size=3')).total).toBe(8)
    expect((await list('page=0&size=1&filters=fechaBaja:NOT_NULL')).total).toBe(2)
    const beyond = await list('page=9&size=3')
    expect([beyond.names, beyond.total]).toEqual([[], 8])
  })

  it('knows how many there are after every kind of change', async () => {
    const totals = async () => [
      (await list('size=1&filters=fechaBaja:NULL')).total,
      (await list('size=1&filters=fechaBaja:NOT_NULL')).total,
      (await list('size=1')).total,
    ]
    expect(await totals()).toEqual([6, 2, 8])
    const { id } = await addSocio(admin)
    expect(await totals()).toEqual([7, 2, 9])
    await deactivateSocio(admin, id)
    await deactivateSocio(admin, id)
    expect(await totals()).toEqual([6, 3, 9])
    await admin.call('PUT /socios/:id/activate', { params: { id } })
    expect(await totals()).toEqual([7, 2, 9])
    await deactivateSocio(admin, id)
    await removeSocio(admin, id)
    expect(await totals()).toEqual([6, 2, 8])
    await admin.call('POST /socios', { body: {} })
    expect(await totals()).toEqual([6, 2, 8])
  })

  it.each([
    ['numero,asc', ['Zas', 'Ñandú', 'Nunes', 'Álvarez', 'Alonso', 'Núñez', 'Oca', 'Sen Data']],
    ['nombre,asc', ['Zas', 'Oca', 'Ñandú', 'Nunes', 'Alonso', 'Núñez', 'Sen Data', 'Álvarez']],
    ['anoNac,desc', ['Oca', 'Núñez', 'Alonso', 'Álvarez', 'Nunes', 'Ñandú', 'Zas', 'Sen Data']],
    ['mesNac,asc', ['Sen Data', 'Oca', 'Álvarez', 'Zas', 'Alonso', 'Ñandú', 'Núñez', 'Nunes']],
    ['mesNac,desc', ['Nunes', 'Núñez', 'Ñandú', 'Alonso', 'Zas', 'Álvarez', 'Oca', 'Sen Data']],
    ['email,asc', ['Zas', 'Sen Data', 'Ñandú', 'Nunes', 'Álvarez', 'Alonso', 'Núñez', 'Oca']],
    ['profesion,asc', ['Álvarez', 'Zas', 'Ñandú', 'Nunes', 'Alonso', 'Núñez', 'Oca', 'Sen Data']],
  ])('is sorted by %s', async (sort, expected) => {
    expect((await list(`sort=${sort}`)).names).toEqual(expected)
    expect((await list(`sort=${sort}&page=1&size=3`)).names).toEqual(expected.slice(3, 6))
  })

  it('can be sorted by every field it names, all orders being total', async () => {
    const { sort } = (await import('#contract/socios.ts')).socioListFields
    for (const field of sort)
      for (const direction of ['asc', 'desc']) {
        const whole = await list(`sort=${field},${direction}`)
        const pages = [0, 1, 2, 3].map((page) => list(`sort=${field},${direction}&page=${page}&size=2`))
        expect(
          (await Promise.all(pages)).flatMap(({ names }) => names),
          field,
        ).toEqual(whole.names)
      }
  })

  it('is sorted by several fields, the first before the next', async () => {
    expect((await list('sort=sexo,desc&sort=apellidos,desc&filters=fechaBaja:NULL')).names).toEqual([
      'Zas',
      'Sen Data',
      'Alonso',
      'Ñandú',
      'Núñez',
      'Álvarez',
    ])
  })

  it('is sorted by a second field in its own direction, also where it comes along with the first', async () => {
    const born = ['Sen Data', 'Zas', 'Álvarez', 'Oca', 'Ñandú', 'Alonso', 'Nunes', 'Núñez']
    expect((await list('sort=mesNac,asc&sort=diaNac,desc')).names).toEqual(born)
    expect((await list('sort=mesNac,asc&sort=diaNac,desc&page=1&size=3')).names).toEqual(born.slice(3, 6))
    expect((await list('sort=diaNac,desc&sort=mesNac,asc')).names[0]).toBe('Zas')
  })

  it('finds number, names, DNI, telephone and e-mail, without minding case or accents, every word', async () => {
    const { content } = await list('search=nuñez SABELA')
    const [{ numero, dni }] = content
    expect(content).toHaveLength(1)
    for (const search of [`${dni.toLowerCase()}`, '600 105 205', '600105205', '5@persoa', `NUNEZ ${numero}`])
      expect((await list(`search=${encodeURIComponent(search)}`)).names, search).toEqual(['Núñez'])
    expect((await list('search=sabela zas')).names).toEqual([])
    expect((await list('search=%25')).names).toEqual([])
    expect((await list('search=teo%5C')).names).toEqual([])
  })

  it('finds among those filtered for, page by page', async () => {
    expect((await list('search=nu&filters=fechaBaja:NULL')).names).toEqual(['Núñez'])
    const page = await list('search=60&size=2&page=1')
    expect([page.names, page.total]).toEqual([['Nunes', 'Núñez'], 7])
  })

  it.each([
    'page=-1',
    'size=0',
    'size=1001',
    'sort=cuentaCorriente,asc',
    'sort=dni,up',
    'filters=dni:1',
    'filters=fechaBaja:2026-01-01',
    'filters=fechaBaja:',
    'authorities=ROLE_KING',
    'getPartners=si',
  ])('refuses %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, error: 'error.bad-request' })
  })
})

describe('all members at once', () => {
  it('are the active ones, unpaged, and the inactive ones too where asked for', async () => {
    expect((await list('getPartners=true&page=1&size=1')).names).toHaveLength(6)
    expect((await list('getPartners=true&filters=fechaBaja:NOT_NULL')).names).toHaveLength(6)
    expect((await list('getPartners=true&getSuspended=true')).names).toHaveLength(8)
    expect((await list('getPartners=true&getSuspended=false')).names).toHaveLength(6)
    expect((await list('getPartners=true&search=zas')).names).toEqual(['Zas'])
  })

  it('can be those who hold any of some roles', async () => {
    const [one, two] = [
      await signInSocio(portal, admin, 'SP_FINANCES'),
      await signInSocio(portal, admin, 'ROLE_ADMIN'),
    ]
    const found = async (query: string) =>
      (await list(query)).content.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
    expect(await found('getPartners=true&authorities=SP_FINANCES')).toEqual([one.socio.id])
    expect(await found('authorities=SP_FINANCES,ROLE_ADMIN')).toEqual([one.socio.id, two.socio.id])
    expect((await list('authorities=SP_FINANCES&size=1&page=0')).total).toBe(1)
    expect((await list('getPartners=true&authorities=ROLE_PARTNER,SP_FINANCES')).total).toBe(8)
    for (const { socio } of [one, two]) {
      const body = { id: socio.id, authorities: [] }
      await admin.call('PUT /socios/:id/authorities', { params: { id: socio.id }, body })
      await deactivateSocio(admin, socio.id)
      await removeSocio(admin, socio.id)
    }
  })
})

describe('members as members see each other', () => {
  const open = (query: string, who = portal.visitor) => list(query, 'GET /socios/public', who)
  let member: Caller
  beforeAll(async () => {
    member = await portal.signIn()
  })

  it('are the active ones, with no more than name, photo and the own fields for all', async () => {
    const { content, total } = await open('sort=apellidos,asc', member)
    expect(total).toBe(6)
    expect(content[0]).toEqual({
      id: ids.get('Alonso'),
      campos: [],
      nombre: 'Óscar',
      apellidos: 'Alonso',
      thumbnail: null,
    })
    expect((await open('filters=fechaBaja:NULL', member)).total).toBe(6)
    expect((await open('size=2&page=1', member)).total).toBe(6)
  })

  it('are found by their names only', async () => {
    const [socio] = (await list('search=zas')).content
    expect((await open('search=ana zas', member)).names).toEqual(['Zas'])
    for (const search of [socio.dni, '600', '@persoa', String(socio.numero)])
      expect((await open(`search=${search}`, member)).names, search).toEqual([])
  })

  it('do not show the inactive ones', async () => {
    const refused = await open('filters=fechaBaja:NOT_NULL', member)
    expect([refused.status, refused.error]).toEqual([403, 'error.forbidden'])
    expect((await open('filters=fechaBaja:2026', member)).status).toBe(400)
    expect((await open('search=oca', member)).names).toEqual([])
    expect((await open('sort=dni,asc', member)).status).toBe(400)
    expect((await open('')).status).toBe(401)
  })
})

describe('a register longer than one read', () => {
  it('comes whole and in order', async () => {
    const large = await openTestPortal()
    const staff = await large.signIn('PARTNER_READONLY')
    const number = 600
    await large.context.database.transactionWithoutAudit(async (tx) => {
      for (let numero = 1; numero <= number; numero += 1) {
        const [dni, email] = [`${20_000_000 + numero}A`, `${numero}@persoa.example`]
        // every surname before the one of the member before
        const apellidos = `Souto ${String(number - numero).padStart(4, '0')}`
        const { id: usuarioId } = await tx
          .insertInto('usuario')
          .values({
            login: dni,
            email,
            email_key: email,
            first_name: 'Ana',
            last_name: apellidos,
            first_name_key: 'ana',
            last_name_key: apellidos,
            search: dni,
            lang_key: 'GL',
            activated: 1,
            password_hash: null,
            created_date: '2026-05-31T10:00:00.000Z',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { direccion: _, sexo: __, ...input } = socioInput({ dni, email, apellidos })
        const direccion = { direccion: '', codigoPostal: '', localidad: '', provincia: '' }
        const values = { ...input, sexo: null, direccion }
        await insertSocio(tx, values, { usuarioId, numero, fechaAlta: '2026-05-31' })
      }
    })
    for (const call of ['GET /socios', 'GET /socios/public'] as const) {
      const { body } = await staff.call(call)
      expect(body.totalElements).toBe(number)
      const names = body.content.map(({ apellidos }: { apellidos: string }) => apellidos) as string[]
      expect(names).toEqual(names.toSorted())
      expect(new Set(names).size).toBe(number)
    }
    await large.close()
  })
})

describe('the optional segment of addresses', () => {
  it('leads to the same members', async () => {
    const { method, url } = { method: 'GET' as const, url: '/api/entities/socios?size=1' }
    const answer = await portal.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(answer.json().totalElements).toBe(8)
    expect(Object.keys(calls)).toContain('GET /socios')
  })
})
