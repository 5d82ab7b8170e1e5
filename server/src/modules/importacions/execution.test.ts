import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#contract/durations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { addTipoCota } from '../../testing/cotas.ts'
import { csv, execute, headings, newPerson, simulate, simulated } from '../../testing/importacions.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio, signInSocio } from '../../testing/socios.ts'
import { parseWorkbook } from '../../testing/workbooks.ts'
import { eraseOldImportacions } from './erasure.service.ts'
import { executeImportacion, failAbandonedExecutions } from './execution.service.ts'
import { holdExecution } from './importacions.rows.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const find = async (search: string): Promise<Answer['body'][]> =>
  (await admin.call('GET /socios', { query: { search } })).body.content
const read = async (id: number) => (await keeper.call('GET /importacions/:id', { params: { id } })).body
const setEstado = (id: number, estado: 'EXECUTANDO', since: string) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('importacion').set({ estado, executando_desde: since }).where('id', '=', id).execute(),
  )

describe('the members of an import', () => {
  it('are like those that are typed: fees, numbers, search and counts', async () => {
    const tipo = await addTipoCota(admin, { predeterminado: true })
    const last = await addSocio(admin)
    const [one, other, gone] = [newPerson(), newPerson({ nome: 'Érika' }), newPerson()]
    const file = csv(
      [...headings, 'Número', 'Data de alta', 'Data de baixa', 'Causa da baixa'],
      [...one, '', '01/02/2003', '', ''],
      [...other, last.numero + 10, '', '', ''],
      [...gone, '', '01/02/2003', '01/02/2004', 'Marchou'],
    )
    const before = (await admin.call('GET /socios', { query: 'size=1' })).body.totalElements
    const { id, resumo } = await simulated(keeper, file)
    expect(resumo.novas).toBe(3)
    expect((await execute(keeper, id)).body.estado).toBe('FEITA')
    const [first, second, third] = await Promise.all(
      [one, other, gone].map(async ([, , dni]) => (await find(dni ?? ''))[0]),
    )
    expect([first.numero, second.numero, third.numero]).toEqual([
      last.numero + 11,
      last.numero + 10,
      last.numero + 12,
    ])
    expect(first).toMatchObject({ fechaAlta: [2003, 2, 1], fechaBaja: null })
    expect(third).toMatchObject({ fechaBaja: [2004, 2, 1], causaBaja: 'Marchou' })
    const plan = async ({ id: socio }: { id: number }) =>
      (await admin.call('GET /socios/:id/cotas', { params: { id: socio } })).body.cotas
    expect(await plan(first)).toMatchObject([{ tipo: { id: tipo.id }, desde: [2003, 2, 1] }])
    expect(await plan(third)).toEqual([])
    expect((await find(`${second.numero} erika`)).map((each) => each.id)).toEqual([second.id])
    expect((await admin.call('GET /socios', { query: 'size=1' })).body.totalElements).toBe(before + 3)
    expect((await addSocio(admin)).numero).toBe(last.numero + 13)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: gone[2] ?? '' },
    })
    expect(user.activated).toBe(false)
  })

  it('are all there but for rows with errors, which a workbook has, to mend and to load again', async () => {
    const [good, bad] = [newPerson(), newPerson({ dni: '1' })]
    const { id } = await simulated(keeper, csv(['Nota', ...headings], ['boa', ...good], ['=má', ...bad]))
    await execute(keeper, id)
    expect(await find(good[2] ?? '')).toHaveLength(1)
    const sheets = await parseWorkbook(await keeper.call('GET /importacions/:id/erros', { params: { id } }))
    const rows = sheets.Erros?.rows.map((row) => row.map((cell) => cell ?? '')) ?? []
    expect(rows[0]).toEqual(['Nota', ...headings, 'fila', 'erro'])
    expect(rows[1]?.slice(0, 6)).toEqual(['=má', ...bad])
    expect(rows[1]?.[6]).toBe(3)
    expect(rows[1]?.[7]).toContain('DNI: ')
  })

  it('get their letters later unless they are wanted now', async () => {
    const [later, now] = [newPerson(), newPerson()]
    await execute(keeper, (await simulated(keeper, csv(headings, later))).id, 'DESPOIS')
    await execute(keeper, (await simulated(keeper, csv(headings, now))).id, 'AGORA')
    expect(await portal.mailsTo(now[4] ?? '')).toHaveLength(1)
    expect(await portal.mailsTo(later[4] ?? '', 0)).toHaveLength(0)
    const { body } = await keeper.call('GET /socios/cartas')
    expect(body.senCarta).toBeGreaterThan(0)
  })

  it('whose names, e-mail or membership change take the steps of the register', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const file = csv(
      ['DNI', 'Nome', 'Correo', 'Data de baixa', 'Causa da baixa'],
      [socio.dni, 'Outra', 'nova@x.gal', '31/05/2026', 'Marchou'],
    )
    await execute(keeper, (await simulated(keeper, file)).id)
    expect((await caller.call('GET /account')).status).toBe(401)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    expect(user).toMatchObject({ firstName: 'Outra', email: 'nova@x.gal', activated: false })
    await admin.call('PUT /socios/:id/activate', { params: { id: socio.id } })
    const [after] = await find(socio.dni)
    expect(after).toMatchObject({ nombre: 'Outra', email: 'nova@x.gal', fechaBaja: null })
  })
})

describe('an execution', () => {
  it('is 409 when what it touches has changed since the dry run, and changes nothing', async () => {
    const socio = await addSocio(admin)
    const person = newPerson()
    const { id } = await simulated(
      keeper,
      csv(
        ['Profesión', ...headings],
        ['Xastra', socio.nombre, socio.apellidos, socio.dni, '', ''],
        ['', ...person],
      ),
    )
    const { body: stored } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
    await admin.call('PUT /socios/:id', {
      params: { id: socio.id },
      body: { ...stored, telefono: '600000000' },
    })
    const refused = await execute(keeper, id)
    expect([refused.status, refused.error]).toEqual([409, 'error.conflict'])
    expect(await find(person[2] ?? '')).toEqual([])
    expect((await read(id)).estado).toBe('SIMULADA')
    await simulate(keeper, id)
    expect((await execute(keeper, id)).body.estado).toBe('FEITA')
    expect((await find(socio.dni))[0]).toMatchObject({ profesion: 'Xastra', telefono: '600000000' })
  })

  it('is 409 when somebody else has the DNI, the e-mail or the number meanwhile', async () => {
    const { numero } = await addSocio(admin)
    const attempt = async (cells: string[], take: object) => {
      const { id } = await simulated(keeper, csv([...headings, 'Número'], cells))
      await addSocio(admin, take)
      return (await execute(keeper, id)).status
    }
    const [one, other] = [newPerson(), newPerson()]
    expect(await attempt([...one, ''], { dni: one[2] })).toBe(409)
    expect(await attempt([...other, ''], { email: other[4] })).toBe(409)
    expect(await attempt([...newPerson(), String(numero + 3)], {})).toBe(409)
  })

  it('is not stopped by what it does not touch', async () => {
    const { id } = await simulated(keeper, csv(headings, newPerson()))
    await addSocio(admin)
    expect((await execute(keeper, id)).status).toBe(200)
  })

  it('needs a dry run, and is done once however often it is asked for', async () => {
    const { body } = await keeper.call('POST /importacions', {
      body: {
        fichero: {
          fileName: 'a.csv',
          type: 'csv',
          content: Buffer.from(csv(headings, newPerson())).toString('base64'),
        },
      },
    })
    expect((await execute(keeper, body.id)).error).toBe('error.importacion-state')
    await simulate(keeper, body.id)
    const answers = await Promise.all([1, 2, 3].map(() => execute(keeper, body.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await execute(keeper, body.id)).error).toBe('error.importacion-state')
    expect((await simulate(keeper, body.id)).error).toBe('error.importacion-state')
  })

  it('of two imports of the same people adds them once', async () => {
    const person = newPerson()
    const imports = await Promise.all([1, 2].map(() => simulated(admin, csv(headings, person))))
    const answers = await Promise.all(imports.map(({ id }) => execute(keeper, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await find(person[2] ?? '')).toHaveLength(1)
  })

  it('of what only an administrator may is 409 for others', async () => {
    const { login } = await portal.signIn('EVENT_MANAGEMENT')
    const { id } = await simulated(admin, csv(headings, newPerson({ dni: login })))
    expect((await execute(keeper, id)).status).toBe(409)
    expect((await execute(admin, id)).status).toBe(200)
  })

  it('that its server did not end counts as failed once no server is at it, and can be tried again', async () => {
    const { id } = await simulated(keeper, csv(headings, newPerson()))
    const { database } = portal.context
    await setEstado(id, 'EXECUTANDO', portal.clock().toISOString())
    if (database.engine === 'postgres')
      await database.transactionWithoutAudit(async (another) => {
        expect(await holdExecution(another, id)).toBe(true)
        await failAbandonedExecutions(portal.context)
        expect((await read(id)).estado).toBe('EXECUTANDO')
        expect((await execute(keeper, id)).status).toBe(409)
      })
    await failAbandonedExecutions(portal.context)
    expect((await read(id)).estado).toBe('FALLIDA')
    expect((await execute(keeper, id)).body.estado).toBe('FEITA')
  })

  it('that fails leaves nothing behind', async () => {
    const person = newPerson()
    const { id } = await simulated(keeper, csv(headings, person))
    const context: AppContext = {
      ...portal.context,
      write: (who, work) =>
        portal.context.write(who, async (each) => {
          await work(each)
          throw new Error('the disk is gone')
        }),
    }
    const who = {
      id: keeper.id,
      login: keeper.login,
      nome: 'Uxía',
      authorities: [],
    } as unknown as SignedInUser
    await expect(executeImportacion(context, who, id, { cartas: 'DESPOIS' })).rejects.toThrow('is gone')
    expect(await find(person[2] ?? '')).toEqual([])
    expect((await read(id)).estado).toBe('FALLIDA')
    expect((await execute(keeper, id)).body.estado).toBe('FEITA')
  })
})

it('an import is listed for all keepers, and erased with its file and rows when its time is over', async () => {
  const { id } = await simulated(admin, csv(headings, newPerson({ dni: freshDni() })), 'Vella.csv')
  const listed = async () =>
    (await keeper.call('GET /importacions', { query: 'search=vella' })).body.content.map(
      (each: { id: number; estado: string }) => [each.id, each.estado],
    )
  expect(await listed()).toEqual([[id, 'SIMULADA']])
  const later = (days: number) =>
    eraseOldImportacions({
      ...portal.context,
      clock: () => new Date(portal.clock().getTime() + days * day),
    })
  await later(29)
  expect(await listed()).toHaveLength(1)
  await later(32)
  expect(await listed()).toEqual([])
  for (const table of ['importacion_anaco', 'importacion_fila', 'importacion_erro'] as const)
    expect(await portal.context.database.read.selectFrom(table).select('importacion_id').execute()).toEqual(
      [],
    )
  expect((await keeper.call('GET /importacions/:id', { params: { id } })).status).toBe(404)
})
