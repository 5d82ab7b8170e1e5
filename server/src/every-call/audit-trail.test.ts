import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entrada } from '#contract/auditoria.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Answer, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { socioInput } from '../testing/socios.ts'
import type {
  AuditedCall,
  Field,
  Fields,
  Fixtures,
  PreparedRequest,
  Values,
  WritingCall,
} from '../testing/writing/example.ts'
import { createFixtures, listFields } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

let portal: TestPortal
let world: Fixtures
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  world = createFixtures(portal, await portal.signIn('ROLE_ADMIN'))
})
afterAll(() => portal.close())

const table = calls as Record<string, Call>
const all = Object.entries(examples) as [WritingCall, (typeof examples)[WritingCall]][]
const recorded = all.filter((each): each is [WritingCall, AuditedCall] => 'accion' in each[1])
const unrecorded = all.filter(([, example]) => 'unrecorded' in example)

/** Every entry as it read when it was new. */
const read = new Map<number, Entrada>()

/** The trail as an administrator reads it, newest first. */
async function trail(): Promise<Entrada[]> {
  const { body } = await world.admin.call('GET /auditoria', { query: 'size=50&sort=id,desc' })
  return body.content
}
const total = async (): Promise<number> =>
  (await world.admin.call('GET /auditoria', { query: 'size=1' })).body.totalElements

const make = (
  name: WritingCall,
  { as = world.admin, rexistro: _, ...request }: PreparedRequest,
): Promise<Answer> => as.call(name, request)

/** Makes a request that has to succeed; returns the entries it left, newest first. */
async function findEntries(
  name: WritingCall,
  ready: PreparedRequest,
): Promise<{ entries: Entrada[]; answer: Answer }> {
  const [last] = await trail()
  const answer = await make(name, ready)
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  const entries = (await trail()).filter(({ id }) => id > (last?.id ?? 0))
  for (const entry of entries) read.set(entry.id, entry)
  return { answer, entries }
}

/** The entry a call left, which says who did what, when and to which record. */
async function getEntry(
  name: WritingCall,
  { accion, entidade }: AuditedCall,
  ready: PreparedRequest,
): Promise<{ entry: Entrada; answer: Answer }> {
  const { entries, answer } = await findEntries(name, ready)
  const rexistro = String(ready.rexistro ?? answer.body.id)
  const found = entries.filter((entry) => entry.entidade === entidade && entry.accion === accion)
  expect(found.map((entry) => entry.rexistro)).toEqual([rexistro])
  const [entry] = found as [Entrada]
  expect(entry.autor).toBe((ready.as ?? world.admin).login)
  expect(entry.autorNome).not.toBe('')
  expect(entry.rexistroNome).not.toBe('')
  expect(entry.instante).toBe(portal.clock().toISOString())
  return { entry, answer }
}

/** Puts a value at the path of a field; a list is given whole. */
function changed(body: Values, path: string, value: unknown): Values {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0 || Array.isArray(body[head])) return { ...body, [head]: value }
  const inner = body[head] as Values
  return { ...body, [head]: rest[0] === 'id' ? value : changed(inner, rest.join('.'), value) }
}

/** Entries in the order of their ids, a line for each change; what differs from run to run is replaced by a sign. */
function recordedTrail(entries: Entrada[]): string {
  const steady = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹uuid›')
      .replaceAll(/[A-Za-z0-9_-]{40,}/g, '‹hash›')
      .replaceAll(/\([0-9a-f]{8}\)/g, '(‹file›)')
      .replaceAll(/\d{8}[a-z]/gi, '‹dni›')
      .replaceAll(/\d+/g, '0')
  return entries
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ accion, entidade, rexistroNome, cambios }) => [
      `${accion} ${entidade} ${steady(rexistroNome)}`,
      ...cambios.map(({ campo, antes, despois }) => `  ${campo}: ${steady(antes)} → ${steady(despois)}`),
    ])
    .join('\n')
}

const told = (fields: Fields) =>
  Object.entries(fields).filter((each): each is [string, Field] => 'campo' in each[1])

const seen = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const expectSeen = (value: unknown, { shown }: Field, what: string) => {
  if (shown instanceof RegExp) expect(seen(value), what).toMatch(shown)
  else if (shown !== undefined) expect(seen(value), what).toContain(shown)
}

describe('every call that changes something', () => {
  it('has an example, or says why it leaves no entry', () => {
    const writing = Object.entries(table).filter(([name, call]) => !name.startsWith('GET') || call.changes)
    expect(writing.map(([name]) => name).sort()).toEqual(all.map(([name]) => name).sort())
  })

  it.each(recorded)('%s says of each of its fields how the trail tells it', (name, { fields }) => {
    const isAboutBody = table[name]?.body || table[name]?.query
    if (!isAboutBody) return
    const known = new Set(Object.keys(fields))
    expect(listFields(table[name] as Call).filter((path) => !known.has(path))).toEqual([])
  })

  it.each(recorded.filter(([, { accion }]) => accion !== 'MODIFICAR'))(
    '%s leaves its entry, with everything it tells',
    async (name, example) => {
      const ready = await example.ready(world)
      const { entry } = await getEntry(name, example, ready)
      for (const [path, field] of told(example.fields)) {
        const cambio = entry.cambios.find(({ campo }) => campo === field.campo)
        expect(cambio, `${path} as ${field.campo}`).toBeDefined()
        const value = example.accion === 'ELIMINAR' ? cambio?.antes : (cambio?.despois ?? cambio?.antes)
        expect(value, path).not.toBeNull()
        expectSeen(value, field, path)
      }
    },
  )

  it.each(recorded.filter(([, { accion }]) => accion === 'MODIFICAR'))(
    '%s tells of each field that it became another',
    async (name, example) => {
      let ready = await example.ready(world)
      for (const [path, field] of told(example.fields)) {
        const body = ready.body as Values
        const value = typeof field.to === 'function' ? await field.to(world, body) : field.to
        const isText = typeof ready.body === 'string'
        const { entry, answer } = await getEntry(
          name,
          example,
          isText ? ready : { ...ready, body: changed(body, path, value) },
        )
        const cambio = entry.cambios.find(({ campo }) => campo === field.campo)
        expect(cambio, `${path} among ${entry.cambios.map(({ campo }) => campo)}`).toBeDefined()
        expect(cambio?.antes, path).not.toEqual(cambio?.despois)
        expectSeen(cambio?.despois, field, path)
        // the next field is changed of the record as it is now
        ready = { ...ready, body: { ...body, ...(answer.body as Values) } }
      }
    },
  )

  it.each(unrecorded)('%s leaves no entry', async (name, example) => {
    const { entries } = await findEntries(name, await example.ready(world))
    expect(entries).toEqual([])
  })
})

describe('a call that is refused leaves no entry', () => {
  const params = {
    id: '2000000000',
    login: '99999999R',
    definedId: 'Presentacion',
    gallery: 'statics',
    cobroId: '2000000000',
    movId: '2000000000',
    puntoId: '2000000000',
  }

  it.each(recorded)('%s by a visitor', async (name) => {
    const before = await total()
    const { status } = await make(name, { as: portal.visitor, params })
    expect(status).toBe(table[name]?.access === 'all' ? 400 : 401)
    expect(await total()).toBe(before)
  })

  // the settings of the association are always there
  it.each(recorded.filter(([name]) => /^(PUT|DELETE)/.test(name) && !name.startsWith('PUT /axustes')))(
    '%s of a record that is not there',
    async (name, example) => {
      const { body, query } = name.startsWith('PUT') ? await example.ready(world) : {}
      const id = name.includes('/images/') ? '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11' : 2_000_000_000
      const input = body && typeof body === 'object' ? { ...body, id, definedId: undefined } : body
      const before = await total()
      const { status } = await make(name, {
        params: { ...params, id, definedId: 'Ningures' },
        ...(query && { query }),
        ...(input !== undefined && { body: input }),
      })
      // of accounts a caller changes only their own
      expect(status).toBe(name === 'PUT /account/:login/language' ? 403 : 404)
      expect(await total()).toBe(before)
    },
  )
})

describe('the record of a member', () => {
  it('that loses one of two payments alike, leaves an entry', async () => {
    const pago = { tipo: 'CUOTA', importe: 20, fecha: [2026, 1, 2] }
    const { body: socio } = await world.admin.call('POST /socios', {
      body: socioInput({ pagos: [pago, pago] }),
    })
    const body = { ...socio, pagos: socio.pagos.slice(1) }
    const { entries } = await findEntries('PUT /socios/:id', { params: { id: socio.id }, body })
    expect(entries).toMatchObject([
      { cambios: [{ campo: 'pagos', antes: ['CUOTA · 20.00 € · 2026-01-02'], despois: null }] },
    ])
  })
})

describe('the audit trail', () => {
  it('reads as it was written, after all that was called since', async () => {
    expect(read.size).toBeGreaterThan(recorded.length)
    const { body } = await world.admin.call('GET /auditoria', { query: 'sort=id,asc' })
    expect(body.content.filter(({ id }: Entrada) => read.has(id))).toEqual(
      [...read.values()].toSorted((one, other) => one.id - other.id),
    )
  })

  it('is the recorded one (vitest -u records a change that is meant)', async () => {
    const lines = recordedTrail([...read.values()])
    await expect(lines).toMatchFileSnapshot(join(import.meta.dirname, 'golden/audit-trail.txt'))
  })

  it('has no call that could change it', () => {
    expect(Object.keys(table).filter((name) => name.includes('auditoria'))).toEqual(['GET /auditoria'])
  })

  it('is written to by one statement alone, which adds', () => {
    const folder = join(import.meta.dirname, '..')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\/|migrations\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const writing =
      /(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'auditoria|(into|update|from)\s+auditoria\b/
    expect(sources.filter(({ text }) => writing.test(text)).map(({ path }) => path)).toEqual([
      'platform/db/audit.ts',
    ])
    const { text = '' } = sources.find(({ path }) => path === 'platform/db/audit.ts') ?? {}
    expect(text).not.toMatch(/updateTable|deleteFrom|mergeInto|replaceInto|onConflict/)
  })
})
