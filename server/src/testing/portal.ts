import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, InjectOptions } from 'fastify'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { minute } from '#contract/durations.ts'
import type { AssignableRole, Role } from '#contract/roles.ts'
import { assignedRoles } from '#contract/roles.ts'
import { hashPassword } from '../modules/auth/passwords.service.ts'
import { openSession, sessionLifetime } from '../modules/auth/sessions.service.ts'
import { insertUsuario, replaceRoles, setPasswordHash } from '../modules/usuarios/usuarios.rows.ts'
import { system } from '../platform/db/audit.ts'
import type { Portal } from '../portal.ts'
import { openPortal } from '../portal.ts'
import type { TestClock } from './clock.ts'
import { testClock } from './clock.ts'
import type { TestPlace } from './database.ts'
import { createMigratedPlace, createStartedPlace, createTestPlace } from './database.ts'
import { password, startsAsUsual, testSettings } from './settings.ts'

export { password }

/** The response to a call in a test. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  body: any
  error: string | undefined
  headers: Record<string, unknown>
}

export interface Request {
  params?: Record<string, string | number>
  query?: string | Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Client address of the request. */
  from?: string
}

/** A caller: a visitor or a signed-in user. */
export interface Caller {
  id: number
  login: string
  token: string | null
  call: (name: keyof Calls | CallName, request?: Request) => Promise<Answer>
}

let passwordHash: Promise<string> | undefined
let people = 0

/** A DNI that no other user in the test run has. */
export const freshDni = (): string => {
  people += 1
  const number = 10_000_000 + people
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}

/**
 * A whole portal on a fresh database, called through Fastify without a network. `visitor` and `signIn` create callers;
 * `mailsTo` returns the mails to an address.
 * @param createPlace makes the database; outside of Vitest there is none to copy
 */
export async function openTestPortal(
  environment: Record<string, string> = {},
  log?: FastifyBaseLogger,
  createPlace = startsAsUsual(environment) ? createStartedPlace : createMigratedPlace,
) {
  const place = await createPlace()
  const portal = await openTestServer(place, testClock(), environment, log)
  return {
    ...portal,
    close: async () => {
      await portal.close()
      await place.remove()
    },
  }
}
export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>

/**
 * A portal whose first clean-up is over. A clean-up that is still running after a test has moved the clock judges by the
 * time before, and removes what the test has just made.
 */
export async function openCleanTestPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await openTestPortal({ ...environment, METRICS_TOKEN: 'un-segredo-longo' })
  await expect
    .poll(async () => (await portal.context.metrics?.text())?.body)
    .toMatch(/^xuntanza_clean_up_last_success_timestamp_seconds [1-9]/m)
  return portal
}

/** Several servers of one portal on one database, each with its own additional `environment`. They start at the same time. */
export async function openTestServers(...environments: Record<string, string>[]) {
  const place = await createTestPlace()
  const clock = testClock()
  const open = (environment: Record<string, string>) => openTestServer(place, clock, environment)
  const started = await Promise.allSettled(environments.map(open))
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const close = async () => {
    for (const server of servers) await server.close()
    await place.remove()
  }
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed) {
    await close()
    throw (failed as PromiseRejectedResult).reason
  }
  return { servers, place, clock, open, close }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

async function openTestServer(
  place: TestPlace,
  clock: TestClock,
  environment: Record<string, string>,
  log?: FastifyBaseLogger,
) {
  const settings = testSettings({ ...place.settings, ...environment })
  const portal = await openPortal(settings, clock, log)
  await portal.app.ready()

  const caller = (id: number, login: string, token: string | null): Caller => ({
    id,
    login,
    token,
    call: (name, request) => send(portal, settings.API_BASE, token, name, request),
  })

  /** Creates a user with these roles, as the register would, and signs them in. */
  async function signIn(...roles: Role[]): Promise<Caller> {
    passwordHash ??= hashPassword(password)
    const hash = await passwordHash
    const login = freshDni()
    const id = await portal.context.write(system, async ({ tx, audit, now }) => {
      const values = {
        login,
        email: `${login.toLowerCase()}@persoa.example`,
        firstName: 'Uxía',
        lastName: `Núñez ${login}`,
        langKey: 'GL' as const,
        activated: true,
      }
      const created = await insertUsuario(tx, values, now)
      await replaceRoles(tx, created, assignedRoles(roles) as AssignableRole[])
      await setPasswordHash(tx, created, hash)
      await audit({ accion: 'CREAR', entidade: 'usuario', rexistro: created, rexistroNome: login })
      return created
    })
    return caller(id, login, await openTestSession(portal, id, clock()))
  }

  return {
    ...portal,
    settings,
    clock,
    /** Opens a session for an existing user. */
    createSession: async (id: number, login: string) =>
      caller(id, login, await openTestSession(portal, id, clock())),
    visitor: caller(0, '', null),
    signIn,
    withToken: (token: string | null) => caller(0, '', token),
    mailsTo: (address: string, least = 1) => mailsTo(portal, address, least),
  }
}

const openTestSession = (portal: Portal, usuarioId: number, now: Date): Promise<string> =>
  portal.context.database.transactionWithoutAudit((tx) =>
    openSession(portal.context, tx, usuarioId, now, new Date(now.getTime() + sessionLifetime(false))),
  )

/** Fills in the parameters of an address: `/socios/:id` and `{ id: 3 }` → `/socios/3`. */
export const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `:${name}`))

async function send(
  { app }: Portal,
  base: string,
  token: string | null,
  name: string,
  { params, query, body, headers = {}, from }: Request = {},
): Promise<Answer> {
  const [method, path = ''] = name.split(' ')
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    // given apart, a text of thousands of parameters takes the injection, not the server, the square of their number
    url: base + fillPath(path, params) + (typeof query === 'string' ? `?${query}` : ''),
    ...(typeof query === 'object' && { query }),
    ...(from && { remoteAddress: from }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: isJson && response.body ? response.json() : response.rawPayload,
    error: response.headers['x-app-error'] as string | undefined,
    headers: response.headers,
  }
}

interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** Key of the link in the mail. */
  key: string
}

/** Maximum wait for a mail, in milliseconds. */
const maxWait = minute

/**
 * Mails to an address, oldest first; waits until there are at least `least` (the queue works on its own).
 * @throws when they do not come: a test that goes on without them has waited in vain
 */
async function mailsTo(portal: Portal, address: string, least: number): Promise<ReceivedMail[]> {
  const folder = join(portal.context.settings.DATA_DIR, 'outbox')
  for (const end = Date.now() + maxWait; ; await setTimeout(50)) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    const mails = await Promise.all(
      (await inOrderOfWriting(portal, names)).map((name) =>
        PostalMime.parse(readFileSync(join(folder, name))),
      ),
    )
    const found = mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
    if (Date.now() > end) throw new Error(`${address} got ${found.length} mails, not ${least}`)
    if (found.length >= least) {
      return found.map(({ subject = '', text = '', html = '' }) => ({
        subject,
        text,
        html,
        key: /[?&]key=([\w-]+)/.exec(text)?.[1] ?? '',
      }))
    }
  }
}

/** Files of the outbox in the order their letters were enqueued: two deliveries at once may end in either order. */
async function inOrderOfWriting({ context }: Portal, names: string[]): Promise<string[]> {
  const rows = await context.database.read.selectFrom('mail_delivery').select(['id', 'reference']).execute()
  const positions = new Map(rows.map(({ id, reference }) => [reference, id]))
  const getPosition = (name: string) => positions.get(name.replace(/^.*_|\.eml$/g, '')) ?? 0
  return names.sort((one, other) => getPosition(one) - getPosition(other) || one.localeCompare(other))
}
