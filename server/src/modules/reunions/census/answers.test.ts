import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addConvened,
  addWithAgenda,
  convene,
  reunionPaths,
  setAgenda,
  setBoard,
  setStatutes,
  somePoints,
} from '../../../testing/reunions.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio } from '../../../testing/socios.ts'

interface Member {
  id: number
  numero: number
  caller: Caller
}

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let manager: Caller
let members: [Member, Member, Member, Member]
/** A user who is in no register. */
let outsider: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('ASSEMBLY_MANAGEMENT', 'BOARD_OF_DIRECTORS_MANAGEMENT')
  outsider = await portal.signIn()
  const made: Member[] = []
  for (let each = 0; each < 4; each += 1) {
    const { socio, caller } = await signInSocio(portal, admin)
    made.push({ id: socio.id, numero: socio.numero, caller })
  }
  members = made as typeof members
  await setBoard(admin, members)
})
afterAll(() => portal.close())
beforeEach(() => setStatutes(admin, { delegacionsMax: 1 }))

describe.each(reunionPaths)('/%s', (path) => {
  const as = (caller: Caller, method: string, id: number, rest: string, body?: object) =>
    caller.call(`${method} /${path}/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) })
  const answer = (caller: Caller, id: number, resposta: string, a?: { id: number }) =>
    as(caller, 'PUT', id, 'a-mina-resposta', { resposta, ...(a && { a: { id: a.id } }) })
  const getOwn = async (caller: Caller, id: number) => (await as(caller, 'GET', id, 'a-mina-resposta')).body
  const enter = (id: number, de: { id: number }, a: { id: number } | null) =>
    as(manager, 'PUT', id, 'delegacions', { de: { id: de.id }, a: a && { id: a.id } })
  const search = (caller: Caller, id: number, text: string) =>
    caller.call(`GET /${path}/:id/a-mina-resposta/persoas` as CallName, {
      params: { id },
      query: { search: text },
    })
  const getCounts = async (id: number) => (await as(manager, 'GET', id, 'convocatoria')).body.respostas
  /** Sets when a meeting was closed; the portal closes it in its own way. */
  const close = (id: number) =>
    portal.context.database.transactionWithoutAudit((tx) =>
      tx
        .updateTable('reunion')
        .set({ pechada: portal.clock().toISOString() })
        .where(path === 'asambleas' ? 'asamblea_id' : 'junta_directiva_id', '=', id)
        .execute(),
    )
  /** Notes that a person came to the meeting an hour ago. */
  const come = (id: number, { id: socioId }: Member) =>
    portal.context.database.transactionWithoutAudit(async (tx) => {
      const { id: censo_id } = await tx
        .selectFrom('censo')
        .innerJoin('reunion', 'reunion.id', 'censo.reunion_id')
        .select('censo.id')
        .where(path === 'asambleas' ? 'asamblea_id' : 'junta_directiva_id', '=', id)
        .where('censo.socio_id', '=', socioId)
        .executeTakeFirstOrThrow()
      const hora = new Date(portal.clock().getTime() - 3_600_000).toISOString()
      await tx.insertInto('presenza').values({ censo_id, hora, presente: 1, autor: 'x' }).execute()
    })

  it('an answer is none at first, becomes another one, and is counted', async () => {
    const [one, other] = members
    const { id } = await addConvened(manager, path)
    expect(await getOwn(one.caller, id)).toEqual({
      ...{ resposta: null, a: null, vota: true, delegacionsMax: 1, represento: [], pode: true },
    })
    expect((await answer(one.caller, id, 'ASISTO')).body.resposta).toBe('ASISTO')
    expect((await answer(other.caller, id, 'ASISTO')).status).toBe(200)
    expect((await answer(one.caller, id, 'NON_ASISTO')).body.resposta).toBe('NON_ASISTO')
    expect(await getCounts(id)).toEqual({ asisto: 1, nonAsisto: 1, delego: 0, sen: 2 })
  })

  it('a delegation is shown to giver and holder, and ends with another answer', async () => {
    const [giver, holder] = members
    const { id } = await addConvened(manager, path)
    const { status, body } = await answer(giver.caller, id, 'DELEGO', holder)
    const shown = ({ id: socio, numero }: Member) => ({
      ...{ id: socio, numero, nombre: 'Uxía', apellidos: 'Lás Rial' },
    })
    expect([status, body.resposta, body.a]).toEqual([200, 'DELEGO', shown(holder)])
    expect((await getOwn(holder.caller, id)).represento).toEqual([shown(giver)])
    expect((await answer(giver.caller, id, 'ASISTO')).body.a).toBeNull()
    expect((await getOwn(holder.caller, id)).represento).toEqual([])
  })

  it('an answer needs a known word, and a delegation a holder', async () => {
    const [giver] = members
    const { id } = await addConvened(manager, path)
    const fields = async (body: object) =>
      (await as(giver.caller, 'PUT', id, 'a-mina-resposta', body)).body.fields
    expect(await fields({ resposta: 'DELEGO' })).toEqual({ a: ['error.required'] })
    expect(await fields({ resposta: 'DELEGO', a: null })).toEqual({ a: ['error.required'] })
    expect(await fields({ resposta: 'TALVEZ' })).toEqual({ resposta: ['error.invalid-value'] })
    expect(await fields({})).toEqual({ resposta: ['error.required'] })
  })

  it('is for the census only', async () => {
    const [giver, holder] = members
    const { id } = await addConvened(manager, path)
    const late = await signInSocio(portal, admin)
    for (const caller of [outsider, late.caller]) {
      const answers = [
        await as(caller, 'GET', id, 'a-mina-resposta'),
        await answer(caller, id, 'ASISTO'),
        await answer(caller, id, 'DELEGO', holder),
        await search(caller, id, 'las'),
      ]
      expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
        answers.map(() => '403 error.forbidden'),
      )
    }
    const outside = await answer(giver.caller, id, 'DELEGO', late.socio)
    expect([outside.error, outside.body.params]).toEqual(['error.delegacion', { motivo: 'FORA_DO_CENSO' }])
    await deactivateSocio(admin, late.socio.id)
  })

  it('waits for the convocation, and ends with the meeting', async () => {
    const [one, other] = members
    const { id } = await addWithAgenda(manager, path)
    expect(await getOwn(one.caller, id)).toMatchObject({ resposta: null, vota: false, pode: false })
    const state = async () =>
      [
        await answer(one.caller, id, 'ASISTO'),
        await answer(one.caller, id, 'DELEGO', other),
        await enter(id, one, other),
        await enter(id, one, null),
      ].map(({ status, error }) => `${status} ${error}`)
    const refused = Array.from({ length: 4 }, () => '409 error.reunion-state')
    expect(await state()).toEqual(refused)
    expect((await search(one.caller, id, 'las')).error).toBe('error.reunion-state')
    await convene(manager, path, id)
    await answer(one.caller, id, 'ASISTO')
    await close(id)
    expect(await state()).toEqual(refused)
    expect(await getOwn(one.caller, id)).toMatchObject({ resposta: 'ASISTO', pode: false })
  })

  it('ends with the approval of the minutes of a meeting that was not opened in the portal', async () => {
    const [one] = members
    const reunion = await addConvened(manager, path)
    const params = { id: reunion.id }
    const moved = { ...reunion, fecha: [2026, 5, 1, 19, 30] }
    expect((await manager.call(`PUT /${path}/:id` as CallName, { params, body: moved })).status).toBe(200)
    expect((await as(manager, 'POST', reunion.id, 'acta/aprobar')).status).toBe(201)
    expect(await getOwn(one.caller, reunion.id)).toMatchObject({ vota: true, pode: false })
    expect((await answer(one.caller, reunion.id, 'ASISTO')).error).toBe('error.acta-aprobada')
  })

  describe('delegations', () => {
    const expectRefusal = async (
      given: Promise<{ status: number; error: string | undefined; body: { params?: object } }>,
      motivo: string,
    ) => {
      const { status, error, body } = await given
      expect([status, error, body.params]).toEqual([400, 'error.delegacion', { motivo }])
    }

    it.each(['by their givers', 'on paper'])('are refused %s with their reason', async (way) => {
      const [a, b, c, d] = members
      const { id } = await addConvened(manager, path)
      const give = (de: Member, to: Member) =>
        way === 'on paper' ? enter(id, de, to) : answer(de.caller, id, 'DELEGO', to)
      await expectRefusal(give(a, a), 'A_SI_MESMA')
      expect((await give(a, b)).status).toBe(200)
      await expectRefusal(give(c, b), 'MAXIMO')
      await expectRefusal(give(b, c), 'CADEA')
      await expectRefusal(give(b, a), 'CADEA')
      await expectRefusal(give(c, a), 'CADEA')
      // another holder takes the place of the first
      expect((await give(a, c)).status).toBe(200)
      expect((await give(d, b)).status).toBe(200)
      await come(id, d)
      await expectRefusal(give(d, b), 'XA_PRESENTE')
      // void since its giver came
      expect((await give(a, b)).status).toBe(200)
      await setStatutes(admin, { delegacionsMax: 0 })
      await expectRefusal(give(a, d), 'NON_SE_ADMITEN')
    })

    it('on paper set the answer, and their end removes it', async () => {
      const [a, b] = members
      const { id } = await addConvened(manager, path)
      const { status, body } = await enter(id, a, b)
      expect([status, body.de.id, body.a.id]).toEqual([200, a.id, b.id])
      expect(await getOwn(a.caller, id)).toMatchObject({ resposta: 'DELEGO', a: { id: b.id } })
      expect((await enter(id, a, null)).body).toMatchObject({ de: { id: a.id }, a: null })
      expect(await getOwn(a.caller, id)).toMatchObject({ resposta: null, a: null })
      await answer(a.caller, id, 'NON_ASISTO')
      expect((await enter(id, a, null)).status).toBe(200)
      expect(await getOwn(a.caller, id)).toMatchObject({ resposta: 'NON_ASISTO' })
    })

    it('keep what was given before another one: votes before count the earlier holder', async () => {
      const [a, b, c] = members
      const { id } = await addConvened(manager, path)
      const rows = () =>
        portal.context.database.read
          .selectFrom('delegacion')
          .innerJoin('censo', 'censo.id', 'delegacion.de_id')
          .innerJoin('reunion', 'reunion.id', 'censo.reunion_id')
          .select(['dada', 'retirada', 'en_papel'])
          .where(path === 'asambleas' ? 'asamblea_id' : 'junta_directiva_id', '=', id)
          .orderBy('delegacion.id')
          .execute()
      await answer(a.caller, id, 'DELEGO', b)
      await answer(a.caller, id, 'DELEGO', b)
      expect(await rows()).toHaveLength(1)
      await enter(id, a, c)
      expect(await rows()).toMatchObject([
        { retirada: portal.clock().toISOString(), en_papel: 0 },
        { retirada: '', en_papel: 1 },
      ])
    })

    it('are one when their giver gives two at once, and no holder gets too many', async () => {
      const [a, b, c, d] = members
      const { id } = await addConvened(manager, path)
      const answers = await Promise.all([
        answer(a.caller, id, 'DELEGO', d),
        answer(b.caller, id, 'DELEGO', d),
        answer(c.caller, id, 'DELEGO', d),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      expect((await getOwn(d.caller, id)).represento).toHaveLength(1)
      const giver = [a, b, c][answers.findIndex(({ status }) => status === 200)] as Member
      const [free] = [a, b, c].filter((each) => each !== giver) as [Member]
      await Promise.all([answer(giver.caller, id, 'DELEGO', free), answer(giver.caller, id, 'DELEGO', d)])
      const held = [await getOwn(d.caller, id), await getOwn(free.caller, id)]
      expect(held.flatMap(({ represento }) => represento)).toHaveLength(1)
    })

    it('go with a holder who left the register, when the meeting is convened anew', async () => {
      const [a] = members
      const leaving = await addSocio(admin, { nombre: 'Brais' })
      await setBoard(admin, [...members, leaving])
      const { id } = await addConvened(manager, path)
      await answer(a.caller, id, 'DELEGO', leaving)
      await deactivateSocio(admin, leaving.id)
      await setBoard(admin, members)
      expect((await getOwn(a.caller, id)).a.nombre).toBe('Brais')
      await setAgenda(manager, path, id, { puntos: [somePoints[0]] })
      await convene(manager, path, id)
      expect(await getOwn(a.caller, id)).toMatchObject({ resposta: null, a: null })
      expect(await getCounts(id)).toMatchObject({ delego: 0, sen: 4 })
    })

    it('of a deleted member keep their number', async () => {
      const [, holder] = members
      const leaving = await addSocio(admin, { nombre: 'Brais' })
      await setBoard(admin, [...members, leaving])
      const { id } = await addConvened(manager, path)
      await enter(id, leaving, holder)
      await deactivateSocio(admin, leaving.id)
      expect((await removeSocio(admin, leaving.id)).status).toBeLessThan(300)
      expect((await getOwn(holder.caller, id)).represento).toEqual([
        { id: 0, numero: leaving.numero, nombre: '', apellidos: '' },
      ])
      await setBoard(admin, members)
    })
  })

  it('people with a vote are found by any part of a name or by number, never the caller', async () => {
    const [one, two] = members
    const brais = await addSocio(admin, { nombre: 'Brais', apellidos: 'Zas Outeiro' })
    await setBoard(admin, [...members, brais])
    const { id } = await addConvened(manager, path)
    const found = async (text: string) =>
      (await search(one.caller, id, text)).body.content.map((each: { id: number }) => each.id)
    const shown = { id: brais.id, numero: brais.numero, nombre: 'Brais', apellidos: 'Zas Outeiro' }
    expect((await search(one.caller, id, 'outei bra')).body.content).toEqual([shown])
    expect(await found('UXIA')).not.toContain(one.id)
    expect(await found('uxia')).toContain(two.id)
    const givers = await manager.call(`GET /${path}/:id/delegacions/persoas` as CallName, {
      params: { id },
      query: { search: 'uxia' },
    })
    expect(givers.body.content.map((each: { id: number }) => each.id)).toContain(one.id)
    expect(await found('%%')).toEqual([])
    expect((await search(one.caller, id, 'a')).body.fields).toEqual({ search: ['error.too-short'] })
    await deactivateSocio(admin, brais.id)
    await setBoard(admin, members)
  })
})

it('a member with overdue charges answers but does not delegate, where the statutes say so', async () => {
  const [one, two] = members
  await setStatutes(admin, { votanMorosos: false })
  const treasurer = await portal.signIn('SP_FINANCES')
  await treasurer.call('POST /recibos', {
    body: { socio: { id: one.id }, concepto: 'Cota', importe: 5, vence: [2026, 5, 1] },
  })
  const { id } = await addConvened(manager, 'asambleas')
  const respond = (caller: Caller, body: object) =>
    caller.call('PUT /asambleas/:id/a-mina-resposta', { params: { id }, body })
  expect((await respond(one.caller, { resposta: 'ASISTO' })).body).toMatchObject({ vota: false })
  for (const [giver, holder] of [
    [one, two],
    [two, one],
  ] as const)
    expect((await respond(giver.caller, { resposta: 'DELEGO', a: { id: holder.id } })).body.params).toEqual({
      motivo: 'SEN_VOTO',
    })
})

describe('the convocation of a board meeting, for a holder of a post without a role', () => {
  const read = (caller: Caller, id: number, rest = 'a-mina-convocatoria') =>
    caller.call(`GET /juntas-directivas/:id/${rest}` as CallName, { params: { id } })

  it('is read as it was sent, and nothing else of the board', async () => {
    const [{ caller }] = members
    const { id, numero } = await addConvened(manager, 'juntas-directivas')
    await setAgenda(manager, 'juntas-directivas', id, {
      puntos: [{ titulo: 'Aínda non se mandou', tipo: 'ACORDO' }],
    })
    expect((await read(caller, id)).body).toEqual({
      ...{ id, tipo: 'ORDINARIA', numero, enviada: portal.clock().toISOString() },
      ...{ fecha: [2026, 6, 30, 19, 30], lugar: 'Local social', segundaChamada: null },
      puntos: somePoints.map((punto) => ({ texto: '', maioria: 'SIMPLE', ...punto })),
      regras: expect.objectContaining({ avisoOrdinaria: 15, delegacionsMax: 1 }),
    })
    for (const rest of ['orde-do-dia', 'convocatoria', 'quorum', 'censo', 'acta', 'calendar'])
      expect([rest, (await read(caller, id, rest)).status]).toEqual([rest, 403])
    expect((await caller.call('GET /juntas-directivas')).status).toBe(403)
    expect((await caller.call('GET /juntas-directivas/:id', { params: { id } })).status).toBe(403)
  })

  it('is closed to others, to those of another meeting, before it is sent, and once the meeting is over', async () => {
    const [one, other] = members
    const { id } = await addConvened(manager, 'juntas-directivas')
    await setBoard(admin, [other])
    const { id: later } = await addConvened(manager, 'juntas-directivas')
    const { id: unsent } = await addWithAgenda(manager, 'juntas-directivas')
    await setBoard(admin, members)
    const { caller: member } = await signInSocio(portal, admin)
    for (const [who, meeting, status] of [
      [one.caller, id, 200],
      [one.caller, later, 403],
      [other.caller, later, 200],
      [other.caller, unsent, 403],
      [member, id, 403],
      [outsider, id, 403],
      [admin, id, 403],
      [one.caller, 999_999, 404],
    ] as const)
      expect([meeting, (await read(who, meeting)).status]).toEqual([meeting, status])
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx
        .updateTable('reunion')
        .set({ pechada: portal.clock().toISOString() })
        .where('junta_directiva_id', '=', id)
        .execute(),
    )
    expect((await read(one.caller, id)).error).toBe('error.reunion-state')
    expect((await read(member, id)).status).toBe(403)
  })
})

it('a delegation to a member who has lost the vote ends when the assembly is convened anew', async () => {
  const [, giver, , holder] = members
  await setStatutes(admin, { votanMorosos: false })
  const { id } = await addConvened(manager, 'asambleas')
  const delegate = () =>
    giver.caller.call('PUT /asambleas/:id/a-mina-resposta', {
      params: { id },
      body: { resposta: 'DELEGO', a: { id: holder.id } },
    })
  expect((await delegate()).status).toBe(200)
  const overdue = { concepto: 'Cota', importe: 10, vence: '2026-01-01' }
  await admin.call('POST /recibos', { body: { socio: { id: holder.id }, ...overdue } })
  await setAgenda(manager, 'asambleas', id, { puntos: [somePoints[0]] })
  await convene(manager, 'asambleas', id)
  const { body } = await giver.caller.call('GET /asambleas/:id/a-mina-resposta', { params: { id } })
  expect(body).toMatchObject({ resposta: null, a: null, vota: true })
  expect((await delegate()).body.params).toEqual({ motivo: 'SEN_VOTO' })
})
