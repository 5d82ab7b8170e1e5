import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCampo } from '../../testing/campos.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

const people = 1000
let portal: TestPortal
let admin: Caller
let keeper: Caller
let socios: { id: number }[]
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
  const { id } = await addSocio(admin)
  socios = await portal.context.database.transactionWithoutAudit(async (tx) => {
    const {
      id: _,
      usuario_id,
      ...socio
    } = await tx.selectFrom('socio').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: __, ...usuario } = await tx
      .selectFrom('usuario')
      .selectAll()
      .where('id', '=', usuario_id)
      .executeTakeFirstOrThrow()
    const made: { id: number }[] = []
    for (let each = 0; each < people; each += 1) {
      const email = `copia${each}@socia.example`
      const dni = `COPIA${String(each).padStart(4, '0')}`
      const user = await tx
        .insertInto('usuario')
        .values({ ...usuario, login: dni, email, email_key: email, invited_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.push(
        await tx
          .insertInto('socio')
          .values({ ...socio, usuario_id: user.id, numero: 10_000 + each, dni, email, email_key: email })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    }
    return made
  })
})
afterAll(() => portal.close())

const change = (body: object): Promise<Answer> =>
  keeper.call('POST /socios/cambios', { body: { dryRun: false, socios, ...body } as never })

describe('a thousand members at once', () => {
  it('are changed in one call and one more is refused', async () => {
    const campo = await addCampo(admin)
    const value = { campo: { id: campo.id, valor: 'x' } }
    expect((await change(value)).body).toEqual({ cambian: people, excluidas: [] })
    const { body: grupo } = await admin.call('POST /grupos', { body: { name: 'Todas' } })
    const joining = { grupo: { id: grupo.id, accion: 'ENGADIR' } }
    expect((await change(joining)).body).toEqual({ cambian: people, excluidas: [] })
    expect((await change({ ...joining, dryRun: true })).body).toEqual({ cambian: 0, excluidas: [] })
    const one = await addSocio(admin)
    expect(await change({ ...value, socios: [...socios, { id: one.id }] })).toMatchObject({
      status: 400,
      error: 'error.too-many-items',
      body: { params: { max: 1000 } },
    })
  })

  it('are mailed a letter, slice by slice, and never a second time', async () => {
    const send = (body: object) => keeper.call('POST /socios/cartas', { body: body as never })
    const [first, second] = await Promise.all([send({ socios: 'TODAS' }), send({ socios: 'TODAS' })])
    expect([first.status, second.status]).toEqual([202, 202])
    expect(first.body.cartas + second.body.cartas).toBe(people)
    expect((await send({ socios: 'TODAS' })).body).toEqual({ cartas: 0, excluidas: [] })
    const { body } = await keeper.call('GET /socios/cartas')
    expect(body).toMatchObject({ senCarta: 0 })
    const tooMany = await send({ socios: [...socios, socios[0]] })
    expect(tooMany).toMatchObject({
      status: 400,
      error: 'error.too-many-items',
      body: { params: { max: 1000 }, fields: { socios: ['error.too-many-items'] } },
    })
  })
})
