import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, isRepeatable } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { scheduleMaintenance } from '../maintenance.ts'
import type { Answer, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, socioInput } from '../testing/socios.ts'
import type { AuditedCall, Fixtures, WritingCall } from '../testing/writing/example.ts'
import { createFixtures } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

let portal: TestPortal
let world: Fixtures
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  world = createFixtures(portal, await portal.signIn('ROLE_ADMIN'))
})
afterAll(() => portal.close())

const creating = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) => {
  const example = examples[name as WritingCall]
  return isRepeatable(name, call) && 'accion' in example
    ? [[name as WritingCall, example as AuditedCall] as const]
    : []
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let keys = 0
const freshKey = () => {
  keys += 1
  return `key-of-a-test-${String(keys).padStart(6, '0')}`
}
const entries = async (): Promise<number> =>
  (await world.admin.call('GET /auditoria', { query: 'size=1' })).body.totalElements
const addGrupo = (name: string, key: string, as = world.admin): Promise<Answer> =>
  as.call('POST /grupos', { body: { name, socios: [] }, headers: { 'idempotency-key': key } })
const grupos = async (name: string): Promise<number> =>
  (await world.admin.call('GET /grupos', { query: `search=${name}` })).body.totalElements

describe('a request that creates records, sent again with the same key', () => {
  it.each(creating)('%s creates once and answers the same', async (name, example) => {
    const { as = world.admin, rexistro: _, ...request } = await example.ready(world)
    const headers = { ...request.headers, 'idempotency-key': freshKey() }
    const before = await entries()
    const first = await as.call(name, { ...request, headers })
    expect(first.status, JSON.stringify(first.body)).toBe(
      (calls as Record<string, Call>)[name]?.status ?? 204,
    )
    const after = await entries()
    expect(after).toBeGreaterThan(before)
    const again = await as.call(name, { ...request, headers })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await entries()).toBe(after)
  })

  // an answer with a secret must not be kept
  it('is one of these', () => {
    expect(creating.map(([name]) => name.slice(5))).toEqual([
      ...['/asambleas', '/juntas-directivas'].flatMap((path) =>
        ['acta/aprobar', 'acta/dilixencias', 'certificados'].map((rest) => `${path}/:id/${rest}`),
      ),
      '/campos',
      ...[
        '/presupuestos',
        '/contabilidades',
        '/asambleas/:id/convocatoria',
        '/juntas-directivas/:id/convocatoria',
        '/tipos-cota',
        '/cotas/persoas/cota',
        '/documentos',
        '/eventos',
        '/extractos',
        '/grupos',
      ],
      ...[
        '/images',
        '/importacions',
        '/mandatos',
        '/cotas/emisions',
        '/recibos',
        '/recibos/cobros',
        '/recibos/avisos',
        '/remesas',
        '/asambleas',
      ],
      ...['/juntas-directivas', '/socios', '/statics', '/tipoDocumentos', '/tipoDocumentoSocios'],
      '/user-management/users',
    ])
  })

  it('creates once when both arrive at the same time', async () => {
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => addGrupo('Xuntas', key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await grupos('Xuntas')).toBe(1)
  })

  it('creates again with another key, without one, and as another user', async () => {
    const key = freshKey()
    const other = await portal.signIn('ROLE_ADMIN')
    await addGrupo('Libre', key)
    await addGrupo('Libre', freshKey())
    await addGrupo('Libre', key, other)
    await world.admin.call('POST /grupos', { body: { name: 'Libre', socios: [] } })
    expect(await grupos('Libre')).toBe(4)
  })

  it('is refused when it asks for something else, and says so', async () => {
    const key = freshKey()
    await addGrupo('Primeira', key)
    const { status, body } = await addGrupo('Segunda', key)
    expect([status, body.error]).toEqual([409, 'error.already-sent'])
    expect(await grupos('Segunda')).toBe(0)
  })

  it('succeeds once nothing is in its way that refused it before', async () => {
    const ready = await examples['POST /user-management/users'].ready(world)
    const create = (headers = {}) => world.admin.call('POST /user-management/users', { ...ready, headers })
    const [headers, { login }] = [{ 'idempotency-key': freshKey() }, ready.body as { login: string }]
    await create()
    const refused = await create(headers)
    expect(refused.status).toBe(400)
    await world.admin.call('DELETE /user-management/users/:login', { params: { login } })
    expect((await create(headers)).status).toBe(201)
  })

  it('succeeds after a refusal that came when its files were stored', async () => {
    const headers = { 'idempotency-key': freshKey() }
    const person = socioInput()
    const { id } = await addSocio(world.admin, person)
    const thumbnail = { fileName: 'a.png', type: 'png', content: onePixel }
    const body = { ...person, email: 'segunda@correo.example', thumbnail }
    const add = () => world.admin.call('POST /socios', { body, headers })
    expect((await add()).status).toBe(400)
    await deactivateSocio(world.admin, id)
    await removeSocio(world.admin, id)
    expect((await add()).status).toBe(201)
  })

  it('has the first answer also when what that created refuses it', async () => {
    const ready = await examples['POST /remesas'].ready(world)
    const headers = { 'idempotency-key': freshKey() }
    const { database } = portal.context
    const { snapshot } = database
    const treasurer = ready.as ?? world.admin
    let first: Promise<Answer> | undefined
    // the second attempt reads the charges after the first one has collected them
    database.snapshot = async (work) => {
      database.snapshot = snapshot
      first = treasurer.call('POST /remesas', { ...ready, headers })
      await first
      return snapshot(work)
    }
    const second = await treasurer.call('POST /remesas', { ...ready, headers })
    expect([second.status, second.body]).toEqual([201, (await first)?.body])
  })

  it('is refused without waiting when the answer was too long to keep', async () => {
    const headers = { 'idempotency-key': freshKey() }
    const ready = await examples['POST /eventos'].ready(world)
    const body = { ...(ready.body as object), descripcion: `<p>${'a'.repeat(300_000)}</p>` }
    const send = () => world.admin.call('POST /eventos', { body, headers })
    expect((await send()).status).toBe(201)
    const { status, body: refusal } = await send()
    expect([status, refusal.error]).toEqual([409, 'error.already-sent'])
  })

  it('needs a key that no one guesses', async () => {
    for (const key of ['1', 'a'.repeat(65), 'with spaces in the key'])
      expect((await addGrupo('Curta', key)).status, key).toBe(400)
    expect(await grupos('Curta')).toBe(0)
  })

  it('shows nothing to a user who has lost the right', async () => {
    const key = freshKey()
    const manager = await portal.signIn('ROLE_USER', 'PARTNER_MANAGEMENT')
    const body = {
      nombre: 'Noa',
      apellidos: 'Rei',
      dni: '87654321X',
      telefono: '600',
      email: 'noa@correo.example',
    }
    const send = () => manager.call('POST /socios', { body, headers: { 'idempotency-key': key } })
    const first = await send()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.deleteFrom('usuario_role').where('usuario_id', '=', manager.id).execute(),
    )
    expect([first.status, (await send()).status]).toEqual([201, 403])
  })

  it('is forgotten after an hour or two', async () => {
    const key = freshKey()
    await addGrupo('Hoxe', key)
    const count = async () =>
      (
        await portal.context.database.read
          .selectFrom('idempotency_key')
          .select('id')
          .where('for_a_day', '=', 0)
          .execute()
      ).length
    expect(await count()).toBeGreaterThan(0)
    portal.clock.advance(61 * 60_000)
    await scheduleMaintenance(portal.context)()
    expect(await count()).toBe(0)
  })

  it('is known for a day when it is one of many slices', async () => {
    const names = ['POST /cotas/persoas/cota', 'POST /recibos/cobros', 'POST /recibos/avisos'] as const
    const sent = await Promise.all(
      names.map(async (name) => {
        const {
          rexistro: _,
          as = world.admin,
          ...request
        } = await (examples[name] as AuditedCall).ready(world)
        const send = () =>
          as.call(name, {
            ...request,
            headers: { 'idempotency-key': `a-slice-of-${name.slice(6).replaceAll('/', '-')}` },
          })
        return { send, first: await send() }
      }),
    )
    portal.clock.advance(22 * 60 * 60_000)
    await scheduleMaintenance(portal.context)()
    const before = await entries()
    for (const { send, first } of sent) {
      const again = await send()
      expect([again.status, again.body]).toEqual([first.status, first.body])
    }
    expect(await entries()).toBe(before)
    portal.clock.advance(121 * 60_000)
    await scheduleMaintenance(portal.context)()
    const { database } = portal.context
    expect(await database.read.selectFrom('idempotency_key').select('id').execute()).toEqual([])
  })
})
