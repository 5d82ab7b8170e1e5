// test:all only: it makes every call three times, with records made for each
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorize } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { lockSessionUser } from '../modules/auth/sessions.service.ts'
import { replaceRoles } from '../modules/usuarios/usuarios.rows.ts'
import { readTables } from '../platform/db/introspection.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { fillPath, openTestPortal, password } from '../testing/portal.ts'
import { readRows } from '../testing/rows.ts'
import type { Fixtures, PreparedRequest, WritingCall } from '../testing/writing/example.ts'
import { createFixtures } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

/**
 * A request that was let in by its headers is judged again when its body is there, and again by the transaction that
 * changes something: its sender may have lost the right in the meantime.
 */

let portal: TestPortal
let world: Fixtures
let tables: string[]
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  const { schema, engine } = portal.context.database
  tables = (await readTables(schema, engine)).map(({ name }) => name)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  world = createFixtures(portal, await portal.signIn('ROLE_ADMIN'))
})
afterAll(() => portal.close())

const transactionWithoutAudit: TestPortal['context']['database']['transactionWithoutAudit'] = (work) =>
  portal.context.database.transactionWithoutAudit(work)

/** A change of a user during their request. */
const losses = {
  'signed out': async (caller: Caller) => {
    expect((await caller.call('POST /account/logout')).status).toBe(204)
  },
  demoted: ({ id }: Caller) => transactionWithoutAudit((tx) => replaceRoles(tx, id, [])),
  deactivated: async ({ login }: Caller) => {
    const { body } = await world.admin.call('GET /user-management/users/:login', { params: { login } })
    const { status } = await world.admin.call('PUT /user-management/users', {
      body: { ...body, activated: false },
    })
    expect(status).toBe(200)
  },
  deleted: async ({ login }: Caller) => {
    expect(
      (await world.admin.call('DELETE /user-management/users/:login', { params: { login } })).status,
    ).toBe(204)
  },
  'given another password': async ({ login }: Caller) => {
    const { status } = await world.admin.call('POST /user-management/users/:login/change_password', {
      params: { login },
      body: { login, password: 'outro contrasinal longo' },
    })
    expect(status).toBe(204)
  },
}

/** Tables that change with what is done to people, or by themselves. */
const besides = [
  'session',
  'usuario_role',
  'attempt',
  'counter',
  'rate_limit',
  'mail_delivery',
  'file_removal',
  'content_check',
  'file_walk',
]

/** Everything the portal keeps. */
async function everything(): Promise<string[]> {
  const rows = await readRows(
    portal.context.database,
    tables.filter((name) => !besides.includes(name)),
  )
  return rows.map(({ table, row }) => `${table} ${JSON.stringify(row)}`).sort()
}

/** Sends a request except for the last byte of its body; `finish` sends that and answers the status and code it gets. */
async function hold(name: string, { params, query, body, headers = {} }: PreparedRequest, as: Caller) {
  const [method, path = ''] = name.split(' ')
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const isText = typeof body === 'string'
  const content = Buffer.isBuffer(body) ? body : Buffer.from(isText ? body : JSON.stringify(body ?? {}))
  const all = {
    host: 'portal.example',
    authorization: `Bearer ${as.token}`,
    ...(!isText && { 'content-type': 'application/json' }),
    ...headers,
    'content-length': String(content.length),
  }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`)
  const { port } = portal.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const arrived = once(portal.app.server, 'request')
  socket.write(`${method} /api${fillPath(path, params)}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(content.subarray(0, -1))
  const [incoming] = (await arrived) as [{ complete: boolean }]
  await delay(5)
  expect(incoming.complete).toBe(false)
  return {
    finish: async (): Promise<string> => {
      const answer = once(socket, 'data') as Promise<[Buffer]>
      socket.write(content.subarray(-1))
      const text = String((await answer)[0])
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
      return `${status} ${/x-app-error: (\S+)/.exec(text)?.[1] ?? ''}`
    },
  }
}

const table = calls as Record<string, Call>
/** Files that are read and sent at once: they wait for no body, and the answer is on its way before anything can happen. */
const atOnce: WritingCall[] = ['GET /mandatos/:id/file', 'GET /remesas/:id/ficheiro']
const all = (Object.keys(examples) as WritingCall[]).filter(
  (name) => table[name]?.access !== 'all' && !atOnce.includes(name),
)

/** Whether a user without a role may make a call. */
const isForAll = (name: WritingCall, { params = {} }: PreparedRequest, { login }: Caller): boolean => {
  const { access = [] } = table[name] ?? {}
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
  const asker = { login, socioId: null, ownFields: [] }
  return authorize(typeof access === 'function' ? access(texts, asker) : access, ['ROLE_USER']) === 'yes'
}

interface Attempt {
  name: WritingCall
  ready: PreparedRequest
  as: Caller
}

async function readyFor(names: readonly WritingCall[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const name of names) {
    const ready = await examples[name].ready(world)
    const as = ready.as && ready.as.id !== world.admin.id ? ready.as : await portal.signIn('ROLE_ADMIN')
    attempts.push({ name, ready, as })
  }
  return attempts
}

/** Makes all attempts, each of which must get this answer, and all of which together must change nothing. */
async function expectRefusals(
  attempts: Attempt[],
  refused: string,
  make: (attempt: Attempt) => Promise<string>,
): Promise<void> {
  const before = await everything()
  const answers: string[] = []
  for (const attempt of attempts) answers.push(`${attempt.name}: ${await make(attempt)}`)
  expect(answers).toEqual(attempts.map(({ name }) => `${name}: ${refused}`))
  expect(await everything()).toEqual(before)
}

describe('a request whose body is held back', () => {
  async function loseDuring({ name, ready, as }: Attempt, lose: (caller: Caller) => Promise<void>) {
    const { finish } = await hold(name, ready, as)
    await lose(as)
    return finish()
  }

  it('is refused, whatever the call, when the user signs out during the request', async () => {
    await expectRefusals(await readyFor(all), '401 error.authorization-required', (attempt) =>
      loseDuring(attempt, losses['signed out']),
    )
  })

  it('is refused, whatever the call, when the user loses the role during the request', async () => {
    const attempts = await readyFor(all)
    const ofRoles = attempts.filter(({ name, ready, as }) => !isForAll(name, ready, as))
    expect(ofRoles.length).toBeGreaterThan(100)
    await expectRefusals(ofRoles, '403 error.forbidden', (attempt) => loseDuring(attempt, losses.demoted))
  })

  it.each([
    ['signed out', '401 error.authorization-required'],
    ['demoted', '403 error.forbidden'],
    ['deactivated', '401 error.authorization-required'],
    ['deleted', '401 error.authorization-required'],
    ['given another password', '401 error.authorization-required'],
  ] as const)('does nothing for a user who is %s', async (loss, refused) => {
    const as = await portal.signIn('ROLE_ADMIN')
    const { finish } = await hold('POST /tipoDocumentos', { body: { nombre: `Tipo de quen é ${loss}` } }, as)
    await losses[loss](as)
    expect(await finish()).toBe(refused)
  })

  it('reveals nothing about its body to a user who has lost the session', async () => {
    const bodies = [Buffer.from('{"nombre": }'), Buffer.from(JSON.stringify({ nombre: '' }))]
    for (const body of bodies) {
      const as = await portal.signIn('ROLE_ADMIN')
      const { finish } = await hold(
        'POST /tipoDocumentos',
        { body, headers: { 'content-type': 'application/json' } },
        as,
      )
      await losses['signed out'](as)
      expect(await finish()).toBe('401 error.authorization-required')
    }
  })
})

describe('a transaction', () => {
  const requests = new AsyncLocalStorage<true>()
  /**
   * Does something right before every transaction of the requests in `work`, as if it had happened while they were worked off. The
   * portal's own transactions, such as those of the mail queue, do not count.
   */
  async function justBefore(act: () => Promise<void>, work: () => Promise<void>): Promise<void> {
    const { database } = portal.context
    const { transactionWithoutAudit } = database
    database.transactionWithoutAudit = async (inside) => {
      if (requests.getStore()) await act()
      return transactionWithoutAudit(inside)
    }
    try {
      await requests.run(true, work)
    } finally {
      database.transactionWithoutAudit = transactionWithoutAudit
    }
  }
  const endSessions = async ({ id }: Caller) => {
    await portal.context.database.schema.deleteFrom('session').where('usuario_id', '=', id).execute()
  }
  /** Calls that change nothing in the database. */
  const withoutTransaction = ['POST /emails/preview', 'POST /files/ticket', 'POST /recibos/pdf']

  /** What they need for success does not last: a code of half a minute, charges that no other example has taken. */
  const shortLived: WritingCall[] = ['POST /account/second_factor/confirm', 'POST /remesas']
  const lasting = all.filter((name) => ![...withoutTransaction, ...shortLived].includes(name))

  it('is refused, whatever the call, when the session ended a moment before', async () => {
    for (const names of [lasting, ...shortLived.map((name) => [name])])
      await expectRefusals(
        await readyFor(names),
        '401 error.authorization-required',
        async ({ name, ready, as }) => {
          let got = ''
          await justBefore(
            () => endSessions(as),
            async () => {
              const { status, error } = await as.call(name, ready)
              got = `${status} ${error}`
            },
          )
          return got
        },
      )
  })

  it('is refused when a role went a moment before, also one that the call itself does not need', async () => {
    const roles = async (...left: AssignableRole[]) => {
      const as = await portal.signIn('EVENT_MANAGEMENT', 'PARTNER_MANAGEMENT')
      const answers: string[] = []
      await justBefore(
        async () => {
          const { schema } = portal.context.database
          const all = schema.deleteFrom('usuario_role').where('usuario_id', '=', as.id)
          await (left.length > 0 ? all.where('role', 'not in', left) : all).execute()
        },
        async () => {
          for (const name of ['POST /eventos', 'POST /grupos'] as const) {
            const body = name === 'POST /eventos' ? { titulo: 'Magosto' } : { name: 'Coro' }
            answers.push(`${name} ${(await as.call(name, { body })).status}`)
          }
        },
      )
      return answers
    }
    expect(await roles('EVENT_MANAGEMENT', 'PARTNER_MANAGEMENT')).toEqual([
      'POST /eventos 201',
      'POST /grupos 201',
    ])
    // groups are for everybody, but services ask for roles too; the second request was let in without the role
    expect(await roles('EVENT_MANAGEMENT')).toEqual(['POST /eventos 403', 'POST /grupos 201'])
    expect(await roles()).toEqual(['POST /eventos 403', 'POST /grupos 201'])
  })

  it('locks the user it works for until it ends', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { id, login } = await portal.signIn('EVENT_MANAGEMENT')
    const session = await portal.context.database.read
      .selectFrom('session')
      .select('id')
      .where('usuario_id', '=', id)
      .executeTakeFirstOrThrow()
    const { body: usuario } = await admin.call('GET /user-management/users/:login', { params: { login } })
    let demoted = false
    let demotion: Promise<void> | undefined
    await transactionWithoutAudit(async (tx) => {
      const held = await lockSessionUser(portal.context, tx, {
        id,
        sessionId: session.id,
        token: '',
      } as never)
      expect(held).toMatchObject({ id, authorities: ['ROLE_USER', 'EVENT_MANAGEMENT'] })
      demotion = admin
        .call('PUT /user-management/users', { body: { ...usuario, authorities: ['ROLE_USER'] } })
        .then(({ status }) => {
          expect(status).toBe(200)
          demoted = true
        })
      await delay(300)
      expect(demoted).toBe(false)
    })
    await demotion
    expect(demoted).toBe(true)
  })

  it('is refused for a session that ran out in the meantime', async () => {
    const as = await portal.signIn('ROLE_ADMIN')
    await justBefore(
      async () => {
        await portal.context.database.schema
          .updateTable('session')
          .set({ expires_at: '2000-01-01T00:00:00.000Z' })
          .where('usuario_id', '=', as.id)
          .execute()
      },
      async () =>
        expect(await as.call('POST /tipoDocumentos', { body: { nombre: 'Tarde' } })).toMatchObject({
          status: 401,
          error: 'error.jwt-expired',
        }),
    )
  })

  it('of a visitor or of the portal itself checks no session', async () => {
    expect((await portal.visitor.call('POST /authenticate', { body: { login: 'x', password } })).error).toBe(
      'error.credentials-not-valid',
    )
  })
})
