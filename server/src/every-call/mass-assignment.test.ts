// test:all only: it makes every call with every field that is not its own
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { authorize } from '#contract/access.ts'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type AssignableRole, assignableRoles } from '#contract/roles.ts'
import { createBody, type ReferencedRecords, writingCalls } from '#contract/testing/bodies.ts'
import { issueKey } from '../modules/auth/keys.service.ts'
import { insertUndo } from '../modules/usuarios/email-undo.rows.ts'
import { randomKey, toHash } from '../platform/crypto/tokens.ts'
import { readTables } from '../platform/db/introspection.ts'
import { pain002, transaction } from '../testing/bank/returns.ts'
import { norma43 } from '../testing/bank/statements.ts'
import { addCampo } from '../testing/campos.ts'
import { addTipoCota, collect } from '../testing/cotas.ts'
import { addExtracto, bankFile, createAccount } from '../testing/extractos.ts'
import { aMembersFile, anImport } from '../testing/importacions.ts'
import type { Answer, Caller, TestPortal } from '../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../testing/portal.ts'
import { addDebitedRecibo, addRemesa, setCharging } from '../testing/remesas.ts'
import { prepareReunion } from '../testing/reunions.ts'
import { readRows } from '../testing/rows.ts'
import { setUpFactor, toCode } from '../testing/second-factor.ts'
import { addSocio } from '../testing/socios.ts'
import { prepareSolicitude } from '../testing/solicitudes.ts'
import { uploadPdf } from '../testing/uploads.ts'

/**
 * Two portals live through the same things. One is sent what the contract names; the other the same and, in every
 * object of it, everything else a record, an answer or a table is made of. Afterwards their databases must be alike.
 */
interface Twin {
  portal: TestPortal
  admin: Caller
  people: Map<AssignableRole | 'session', Caller>
  ids: Omit<ReferencedRecords, 'dni'>
}

let plain: Twin
let hostile: Twin
let tables: Record<string, Record<string, string>>
let intruders: Record<string, unknown>
beforeAll(async () => {
  plain = await openTwin()
  hostile = await openTwin()
  tables = await findColumns(plain.portal)
  intruders = intrudingFields()
})
afterAll(async () => {
  await plain.portal.close()
  await hostile.portal.close()
})

async function openTwin(): Promise<Twin> {
  const portal = await openTestPortal()
  const admin = await portal.signIn('ROLE_ADMIN')
  const people: Twin['people'] = new Map([['session', await portal.signIn()]])
  for (const role of assignableRoles) people.set(role, await portal.signIn(role))
  const made = async (name: CallName, body: object) => (await admin.call(name, { body })).body.id
  const ids = {
    tipoDocumento: await made('POST /tipoDocumentos', { nombre: 'Acta' }),
    tipoDocumentoSocio: await made('POST /tipoDocumentoSocios', { nombre: 'Solicitude' }),
    grupo: await made('POST /grupos', { name: 'Coro' }),
    socio: (await addSocio(admin)).id,
    tipoCota: (await addTipoCota(admin)).id,
    campo: (await addCampo(admin, { nome: 'Notas', tipo: 'PARAGRAFO', enSolicitude: true })).id,
  }
  return { portal, admin, people, ids }
}

async function findColumns(portal: TestPortal): Promise<Record<string, Record<string, string>>> {
  const { schema, engine } = portal.context.database
  const found = await schema.introspection.getTables()
  const names = (await readTables(schema, engine)).map(({ name }) => name)
  const own = found.filter(({ name }) => names.includes(name))
  return Object.fromEntries(
    own.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, column.dataType.toLowerCase()])),
    ]),
  )
}

/** Removes what no two portals have in common: people’s DNI, random names and keys. */
const withoutRandom = (text: string) =>
  text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
    // by which the audit trail tells files of one name apart
    .replace(/\([\da-f]{8}\)/g, '(FILE)')
    .replace(/\d{8}[a-z]\b/gi, 'DNI')
    .replace(/\$argon2id\$[^"\\]+/g, 'HASH')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
    .replace(/[\w+/=-]{40,}/g, 'RANDOM')
    .replace(/\b[A-Z2-7]{32}\b|"[\dA-Z]{5}-[\dA-Z]{5}"/g, 'SECRET')
    .replace(/"recovery_salt":"[\w-]{22}"/, 'SALT')

/** Rows that were compared before: nearly all of them stay as they are. */
const compared = new Map<string, string>()
function alike(text: string): string {
  const known = compared.get(text) ?? withoutRandom(text)
  compared.set(text, known)
  return known
}

/** Tables that change by themselves, when the mail leaves, the clean-up comes or the server looks at the stored files. */
const restless = ['mail_delivery', 'mail_rate_slot', 'file_removal', 'content_check', 'file_walk']

async function getState({ portal }: Twin): Promise<string[]> {
  const found = await readRows(
    portal.context.database,
    Object.keys(tables).filter((name) => !restless.includes(name)),
  )
  // attempts are counted one by one, those that come to nothing as well
  const lasting = found.filter(({ row }) => row.name !== 'attempts')
  return lasting.map(({ table, row }) => alike(`${table} ${JSON.stringify(row)}`)).sort()
}

/** Names that are no field of any record, and those of every column, as the database and as answers spell them. */
function intrudingFields(): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const columns = Object.values(tables).flatMap((each) => Object.entries(each))
  const fields = Object.values(calls as Record<string, Call>)
    .filter(({ response }) => response)
    .flatMap(({ response }) => namesIn(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' })))
  return {
    ...Object.fromEntries(fields.map((name) => [name, 'intruso'])),
    ...Object.fromEntries(
      columns.flatMap(([name, type]) =>
        [name, camel(name)].map((each) => [each, /int/.test(type) ? 77 : 'intruso']),
      ),
    ),
    authorities: ['ROLE_ADMIN'],
    roles: ['ROLE_ADMIN'],
    role: 'ROLE_ADMIN',
    activated: true,
    isAdmin: true,
    admin: true,
    protected: true,
    self: true,
    constructor: { prototype: { polluted: true } },
    prototype: { polluted: true },
    $set: { activated: 1 },
  }
}

/** Every name a schema gives to something, at any depth. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}

/** Names a request may give in each of its objects, wherever in the schema of the call they stand. */
const named = (name: CallName): Set<string> => {
  const { body } = (calls as Record<string, Call>)[name] ?? {}
  return new Set(body ? namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : [])
}

/** `body` with everything else in each of its objects, as JSON text: only so can it name its own prototype. */
function crowded(name: CallName, body: unknown): string {
  const known = named(name)
  const extra = Object.entries(intruders).filter(([each]) => !known.has(each))
  const crowd = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(crowd)
    if (typeof value !== 'object' || value === null) return value
    const own = Object.entries(value).map(([each, inner]): [string, unknown] => [each, crowd(inner)])
    return Object.fromEntries([
      ...extra,
      ...own,
      ['«proto»', { polluted: true, authorities: ['ROLE_ADMIN'] }],
    ])
  }
  return JSON.stringify(crowd(body)).replaceAll('«proto»', '__proto__')
}

const noise = {
  ...{ authorities: 'ROLE_ADMIN', userId: '1', activated: 'true', id: '1', version: '99', holder: 'x' },
}

/** Prepares the call: a record to change, a person to sign in, a link. */
async function prepare(
  twin: Twin,
  name: CallName,
  caller: Caller,
): Promise<Partial<ReferencedRecords & { cobro: number; punto: number }>> {
  const { admin, portal, ids } = twin
  const create = async (call: CallName) => {
    const answer = await admin.call(call, { body: createBody(call, words, { ...ids, dni: freshDni }) })
    if (answer.status !== 201) throw new Error(`${call}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  if (name === 'POST /account/reset_password/finish') {
    const { id } = await portal.signIn()
    return {
      key: await portal.context.database.transactionWithoutAudit((tx) =>
        issueKey(tx, id, 'reset', portal.clock()),
      ),
    }
  }
  if (/ \/(asambleas|juntas-directivas)\/:id\/./.test(name)) return prepareReunion(admin, caller, name)
  if (name.includes(' /solicitudes')) return prepareSolicitude(portal, name)
  if (name === 'POST /account/email/undo') {
    const { id: usuarioId } = await portal.signIn()
    const key = randomKey()
    const had = { factor: null, codes: null }
    const undo = {
      hash: toHash(key),
      usuarioId,
      email: 'antes@x.gal',
      expiresAt: new Date('2099-01-01'),
      ...had,
    }
    await portal.context.database.transactionWithoutAudit((tx) => insertUndo(tx, undo))
    return { key }
  }
  if (name === 'POST /authenticate' || name === 'POST /account/reset_password/init')
    return { dni: () => caller.login }
  if (name.includes(':login')) {
    const { login } = await create('POST /user-management/users')
    return { dni: () => login }
  }
  if (name.startsWith('POST /account/second_factor')) return { code: await codeFor(name, caller, portal) }
  if (name === 'PUT /user-management/users') {
    const { id, login } = await create('POST /user-management/users')
    return { id, dni: () => login }
  }
  if (name === 'PUT /statics/:definedId') return { id: (await create('POST /statics')).definedId }
  if (name === 'POST /remesas/devolucions')
    return { bankFile: Buffer.from(pain002(transaction('X-1', 'AM04'))).toString('base64') }
  if (name === 'POST /remesas') {
    await setCharging(admin)
    return { recibo: (await addDebitedRecibo(admin)).recibo.id, data: '2026-06-15' }
  }
  if (name.startsWith('PUT /remesas/')) return { id: (await addRemesa(admin)).remesa.id }
  if (name === 'PUT /recibos/:id/devolver') return { id: (await addRemesa(admin)).recibo.id }
  if (name.includes(' /importacions')) return { id: (await anImport(admin)).id, bankFile: aMembersFile() }
  if (name === 'POST /extractos')
    return { bankFile: bankFile(norma43([createAccount([{}])])).fichero.content }
  if (name.startsWith('PUT /extractos/')) {
    const recibo = await create('POST /recibos')
    const { id, movementos } = await addExtracto(admin, [{ cents: 5000 }])
    if (name.endsWith('/devolto'))
      await admin.call('PUT /extractos/:id/apartar', {
        params: { id },
        body: { movementos: [{ id: movementos[0].id, motivo: 'X', recibo: { id: recibo.id } }] },
      })
    return { id, movemento: movementos[0].id, recibo: recibo.id }
  }
  if (name.startsWith('POST /recibos/')) return { recibo: (await create('POST /recibos')).id }
  if (name === 'PUT /recibos/:id/cobros/:cobroId/anular') {
    const { id } = await create('POST /recibos')
    const { body } = await collect(admin, [{ id }])
    return { id, cobro: body.cobros[0].id }
  }
  if (!name.startsWith('PUT ') || name.startsWith('PUT /axustes')) return {}
  return { id: (await create(`POST ${/\/\w[\w-]*/.exec(name)?.[0]}` as CallName)).id }
}

/** The code of a user whose second factor is in the state that the call needs: begun, or set up. */
async function codeFor(name: CallName, caller: Caller, { context, clock }: TestPortal): Promise<string> {
  await context.database.transactionWithoutAudit((tx) =>
    tx.deleteFrom('second_factor').where('usuario_id', '=', caller.id).execute(),
  )
  if (name === 'POST /account/second_factor') return '000000'
  if (!name.endsWith('/confirm')) return (await setUpFactor(caller, clock)).next()
  const { body } = await caller.call('POST /account/second_factor', { body: { password } })
  return toCode(body.secret, clock)
}

let many = 0
/** Words for every field; e-mails belong to no user, and both portals get the same. */
const words: Parameters<typeof createBody>[1] = ({ kind, path }) => {
  many += 1
  if (kind === 'email') return `correo${many}@x.gal`
  if (kind === 'url') return 'https://x.gal/'
  if (kind === 'file name') return /thumbnail|fotos|logo|portada/.test(path) ? 'Foto.jpg' : 'Acta.txt'
  return kind === 'rich' ? '<p>Ola</p>' : `Ola ${path === 'nome' ? many : ''}`
}

/** Makes the call in one of the portals, as the contract says or crowded. */
async function make(
  twin: Twin,
  name: CallName,
  who: AssignableRole | 'session' | 'visitor',
  isCrowded: boolean,
) {
  const caller = who === 'visitor' ? twin.portal.visitor : twin.people.get(who)
  if (!caller) throw new Error(`no caller is ${who}`)
  const someone = who === 'visitor' ? await twin.portal.signIn() : caller
  const around: ReferencedRecords & { cobro?: number; punto?: number } = {
    ...twin.ids,
    dni: freshDni,
    ...(await prepare(twin, name, someone)),
  }
  const body = createBody(name, words, around)
  const answer = await caller.call(name, {
    params: {
      id: around.id ?? 0,
      definedId: around.id ?? '',
      login: around.dni(),
      cobroId: around.cobro ?? 0,
      movId: around.movemento ?? 0,
      puntoId: around.punto ?? 0,
    },
    body: isCrowded ? crowded(name, body) : body,
    headers: { 'content-type': 'application/json' },
    query: {
      ...(/^POST \/(cotas\/emisions|remesas)$/.test(name) && { dryRun: 'false' }),
      ...(isCrowded && !name.startsWith('POST /authenticate') && noise),
    },
  })
  // a user whom the call signed in again has another token
  if (name === 'POST /account/change_password') caller.call = twin.portal.withToken(answer.body.token).call
  return { answer, after: await getState(twin) }
}

const told = ({ status, error, body, headers }: Answer) =>
  alike(JSON.stringify([status, error, headers['x-excluidas'] ? 'letters with keys' : body]))

const callers = (name: CallName) => {
  const { access } = (calls as Record<string, Call>)[name] ?? {}
  const rule = typeof access === 'function' ? access({ definedId: 'Outra', id: '0' }, null) : access
  const everybody = ['visitor', 'session', ...assignableRoles] as const
  return everybody.filter((who) => {
    const authorities = who === 'visitor' ? null : who === 'session' ? [] : [who]
    return rule !== undefined && authorize(rule, authorities) === 'yes'
  })
}

/** For calls open to all: a visitor or a user without a role, and an administrator; else every role that may. */
const tried = writingCalls.flatMap((name) => {
  const who = callers(name)
  if (who.includes('visitor')) return [{ name, who: 'visitor' as const }]
  const enough = who.filter((each) => !who.includes('session') || each === 'session' || each === 'ROLE_ADMIN')
  return enough.map((each) => ({ name, who: each }))
})

describe('what a request brings along that the contract does not name changes nothing', () => {
  it('every call that takes a body is tried', () => {
    expect([...new Set(tried.map(({ name }) => name))]).toEqual(writingCalls)
    const crowd = JSON.parse(crowded('POST /grupos', { name: 'Coro', socios: [{ id: 1 }] }))
    const names = [
      'passwordHash',
      'password_hash',
      'authorities',
      'uploaded_by',
      'version',
      '__proto__',
      'constructor',
    ]
    expect(Object.keys(crowd)).toEqual(expect.arrayContaining(names))
    expect(Object.keys(crowd.socios[0])).toEqual(expect.arrayContaining(names))
  })

  it('two portals begin alike', async () => {
    expect(await getState(hostile)).toEqual(await getState(plain))
  })

  it.each(tried)('$name by $who', async ({ name, who }) => {
    const numbered = many
    const honest = await make(plain, name, who, false)
    many = numbered
    const crowd = await make(hostile, name, who, true)
    expect(honest.answer.status, JSON.stringify(honest.answer.body)).toBeLessThan(300)
    expect(told(crowd.answer)).toBe(told(honest.answer))
    expect(crowd.after).toEqual(honest.after)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('a user cannot get a file of another user', () => {
  const withFiles = writingCalls.filter((name) =>
    /"content"/.test(
      JSON.stringify(
        createBody(name, words, { dni: freshDni, id: 1, tipoDocumento: 1, tipoDocumentoSocio: 1 }),
      ),
    ),
  )

  it.each(withFiles)('by naming it in %s', async (name) => {
    const { admin, portal, ids } = plain
    const other = await portal.signIn('ROLE_ADMIN')
    const unclaimed = await uploadPdf(other)
    const held = await uploadPdf(admin)
    await admin.call('POST /documentos', {
      body: { titulo: 'Acta', fecha: '2026-05-31', tipo: { id: ids.tipoDocumento }, fichero: held },
    })
    const around = { ...ids, dni: freshDni, ...(await prepare(plain, name, admin)) }
    const before = await getState(plain)
    for (const { uuid } of [unclaimed, held]) {
      const body = JSON.parse(JSON.stringify(createBody(name, words, around)), (_, value) =>
        typeof value?.content === 'string' ? { ...value, uuid, content: '' } : value,
      )
      const answer = await admin.call(name, { params: { id: around.id ?? 0 }, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    }
    expect(await getState(plain)).toEqual(before)
  })
})
