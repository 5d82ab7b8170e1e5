import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'
import { parseWorkbook } from '../../testing/workbooks.ts'

const report = 'GET /grupos/report'

let portal: TestPortal
let anyone: Caller
let staff: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  const admin = await portal.signIn('ROLE_ADMIN')
  anyone = await portal.signIn('ROLE_PARTNER')
  staff = await portal.signIn('PARTNER_READONLY')
  const add = (nombre: string, apellidos: string) => addSocio(admin, { nombre, apellidos })
  const carme = await add('Carme', 'Ógando Rial')
  const noa = await add('Noa', '=Núñez')
  const antia = await add('Antía', 'Abal')
  await deactivateSocio(admin, antia.id)
  for (const [name, ...members] of [['Coro', carme, noa, antia], ['Ágora', noa], ['@Baleiro']] as const)
    await admin.call('POST /grupos', { body: { name, socios: members.map(({ id }) => ({ id })) } })
})
afterAll(() => portal.close())

const rows = async (who: Caller, title: string, query = '') =>
  (await parseWorkbook(await who.call(report, { query })))[title]?.rows

describe('the workbook of the groups', () => {
  it('has the members of each group by surname, and how many they are', async () => {
    expect(await rows(staff, 'Grupos')).toEqual([
      ['Grupo', 'Apelidos', 'Nome'],
      ['Ágora', '=Núñez', 'Noa'],
      ['@Baleiro', null, null],
      ['Coro', 'Abal', 'Antía'],
      ['Coro', '=Núñez', 'Noa'],
      ['Coro', 'Ógando Rial', 'Carme'],
    ])
    expect(await rows(staff, 'Por grupo')).toEqual([
      ['Grupo', 'Persoas socias'],
      ['Ágora', 1],
      ['@Baleiro', 0],
      ['Coro', 3],
      [null, null],
      ['Total', 4],
    ])
  })

  it('is noted in the trail each time; of a member without a role, once an hour', async () => {
    const entries = async (who: Caller) =>
      (
        await portal.context.database.read
          .selectFrom('auditoria')
          .select('id')
          .where('autor', '=', who.login)
          .where('accion', '=', 'EXPORTAR')
          .execute()
      ).length
    const [member, keeper] = [await portal.signIn('ROLE_PARTNER'), await portal.signIn('PARTNER_READONLY')]
    for (const who of [member, keeper]) for (let time = 0; time < 3; time += 1) await who.call(report)
    expect([await entries(member), await entries(keeper)]).toEqual([1, 3])
    await member.call(report, { query: 'search=coro' })
    expect(await entries(member), 'another one').toBe(2)
    portal.clock.advance(60 * 60_000 + 1000)
    await member.call(report)
    expect(await entries(member), 'an hour later').toBe(3)
  })

  it('shows no more than the list does', async () => {
    const text = JSON.stringify(await rows(anyone, 'Grupos'))
    expect(text).toContain('Carme')
    expect(text).not.toContain('Antía')
    expect((await rows(anyone, 'Por grupo'))?.at(-1)).toEqual(['Total', 3])
  })

  it('has the search and the order of the list', async () => {
    const names = async (query: string) =>
      (await rows(staff, 'Por grupo', query))?.slice(1, -2).map(([name]) => name)
    expect(await names('sort=name,desc')).toEqual(['Coro', '@Baleiro', 'Ágora'])
    expect(await names('sort=id,asc&size=1&page=1')).toEqual(['Coro', 'Ágora', '@Baleiro'])
    expect(await names('search=ogando')).toEqual(['Coro'])
    expect((await anyone.call(report, { query: 'sort=value' })).status).toBe(400)
  })

  it('is a file to save', async () => {
    const { headers } = await anyone.call(report)
    expect(headers['content-disposition']).toBe('attachment; filename=Grupos.xlsx')
  })

  it('is there for everybody signed in, and for no visitor', async () => {
    for (const role of roles) expect((await (await portal.signIn(role)).call(report)).status, role).toBe(200)
    expect((await portal.visitor.call(report)).status).toBe(401)
  })
})
