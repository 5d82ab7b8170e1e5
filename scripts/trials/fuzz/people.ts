import { assignableRoles } from '#contract/roles.ts'
import { administrator } from '../../bench/portal.mjs'
import type { Pool } from './values.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer of whatever call
type Json = any
const password = 'un contrasinal longo'

/** Somebody the fuzzer may be: with a role alone, or with none. */
interface Person {
  login: string
  role: string | null
  token: string
}

/** The people of the fuzzer and what there is in its portal. */
export interface Ground {
  pool: Pool
  /** Names of those with roles, and of the two without: one who is no member, one who is. */
  staff: string[]
  roleless: string[]
  tokenOf: (name: string) => string
  /** Logins of all who ever were one of those without a role, and of those who look after the portal: their rows are new. */
  ownLogins: () => readonly string[]
  /** Signs somebody in again whose session has ended, or whose user is gone. */
  renew: (name: string) => Promise<void>
  /** Sees to it that there are administrators besides those the fuzzer is: it may hit any of them. */
  tend: () => Promise<void>
  /** A call by one of those administrators. */
  ask: (method: string, path: string, body?: unknown) => Promise<Json>
}

async function call(
  url: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; body: Json }> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Fills the portal at `url` with a few records of every kind and people of every role. */
export async function prepareGround(url: string): Promise<Ground> {
  const signIn = async (login: string, word: string): Promise<string> =>
    (await call(url, 'POST', '/authenticate', '', { login, password: word })).body.token ?? ''
  const keepers = new Map<string, string>([
    [administrator.login, await signIn(administrator.login, administrator.password)],
  ])

  /** By the first of them who still is one. */
  async function ask(method: string, path: string, body?: unknown): Promise<Json> {
    for (const [login, token] of keepers) {
      const answer = await call(url, method, path, token, body)
      if (answer.status === 401 || answer.status === 403) {
        const fresh = await signIn(login, login === administrator.login ? administrator.password : password)
        if (!fresh) continue
        keepers.set(login, fresh)
        const again = await call(url, method, path, fresh, body)
        if (again.status !== 403) return again.body
        continue
      }
      return answer.body
    }
    throw new Error('No administrator is left who could look after the portal.')
  }

  let made = 0
  const freshDni = () => `${80_000_000 + ++made}T`
  async function addUser(role: string | null): Promise<string> {
    const login = freshDni()
    const authorities = [role ?? 'ROLE_USER']
    const email = `${login.toLowerCase()}@fuzz.example`
    await ask('POST', '/user-management/users', {
      login,
      email,
      firstName: 'Proba',
      lastName: login,
      authorities,
    })
    await ask('POST', `/user-management/users/${login}/change_password`, { login, password })
    return login
  }
  async function addMember(more: object = {}): Promise<Json> {
    const dni = freshDni()
    return ask('POST', '/socios', {
      nombre: 'Proba',
      apellidos: dni,
      dni,
      telefono: '600000000',
      email: `${dni.toLowerCase()}@fuzz.example`,
      ...more,
    })
  }
  const looking: string[] = []
  async function tend(): Promise<void> {
    for (const [login, token] of keepers) {
      if ((await call(url, 'GET', '/auditoria?size=1', token)).status === 200) continue
      const fresh = await signIn(login, login === administrator.login ? administrator.password : password)
      if (fresh && (await call(url, 'GET', '/auditoria?size=1', fresh)).status === 200)
        keepers.set(login, fresh)
      else keepers.delete(login)
    }
    while (keepers.size < 4) {
      const login = await addUser('ROLE_ADMIN')
      looking.push(login)
      keepers.set(login, await signIn(login, password))
    }
  }
  await tend()

  const people = new Map<string, Person>()
  const roleless: string[] = []
  async function join(name: string, role: string | null, isMember: boolean): Promise<void> {
    const login = isMember ? (await addMember()).dni : await addUser(role)
    if (isMember) await ask('POST', `/user-management/users/${login}/change_password`, { login, password })
    if (role === null) roleless.push(login)
    people.set(name, { login, role, token: await signIn(login, password) })
  }
  for (const role of assignableRoles) await join(role, role, false)
  await join('no member', null, false)
  await join('member', null, true)

  const pdf = () => {
    const form = new FormData()
    form.append('content', new Blob([`%PDF-1.4\n${Math.random()}\n%%EOF\n`]), 'Acta.pdf')
    return form
  }
  const upload = async (): Promise<string> => (await ask('POST', '/files', pdf())).uuid
  const paper = async () => ({ titulo: 'Acta', fichero: { uuid: await upload() } })
  const tipo = await ask('POST', '/tipoDocumentos', { nombre: 'Acta' })
  const tipoSocio = await ask('POST', '/tipoDocumentoSocios', { nombre: 'Copia' })
  const day = { fecha: [2026, 5, 31] }
  const records: Json[] = [tipo, tipoSocio]
  for (let each = 0; each < 4; each += 1) {
    const documento = { ...(await paper()), ...day, tipo: { id: tipoSocio.id } }
    const pago = { tipo: 'CUOTA', importe: 10, ...day, documentos: [{ uuid: await upload() }] }
    const socio = await addMember({ documentos: [documento], pagos: [pago] })
    const grupo = await ask('POST', '/grupos', { name: `Coro ${each}`, socios: [{ id: socio.id }] })
    const enlaces = [{ nombre: 'Ligazón', url: 'https://a.example', grupo: { id: grupo.id } }]
    const evento = { titulo: `Magosto ${each}`, publico: each % 2 === 0, documentos: [await paper()] }
    records.push(socio, grupo, await ask('POST', '/eventos', { ...evento, ...(each < 2 && { enlaces }) }))
    const meeting = { tipo: 'ORDINARIA', numero: each + 1, documentos: [await paper()] }
    records.push(await ask('POST', '/asambleas', meeting))
    records.push(await ask('POST', '/juntas-directivas', { ...meeting, documentos: [await paper()] }))
    for (const path of ['/presupuestos', '/contabilidades'])
      records.push(await ask('POST', path, { ...(await paper()), ano: 2020 + each }))
    records.push(await ask('POST', '/documentos', { ...(await paper()), ...day, tipo: { id: tipo.id } }))
    records.push(await ask('POST', '/images', { gallery: 'statics', name: `Foto ${each}.jpg` }))
  }
  const uploads = await Promise.all(Array.from({ length: 5 }, upload))

  const text = JSON.stringify(records)
  const found = (pattern: RegExp): string[] => [
    ...new Set([...text.matchAll(pattern)].map(([, each = '']) => each)),
  ]
  const uuids = found(/"([\da-f]{8}-[\da-f-]{27})"/g)
  return {
    pool: {
      ids: [...new Set(found(/"id":(\d+)/g).map(Number)), 0, 999_999],
      uuids: [...uuids, ...uploads, '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'],
      logins: [...found(/"dni":"(\w+)"/g), ...[...people.values()].map(({ login }) => login), '99999999R'],
      pages: ['Presentacion', 'Prezos', 'AvisoLegal', 'Outra'],
    },
    staff: assignableRoles.slice(),
    roleless: ['no member', 'member'],
    tokenOf: (name) => people.get(name)?.token ?? '',
    ownLogins: () => [...roleless, ...looking],
    renew: async (name) => {
      const person = people.get(name)
      if (!person) return
      const token = await signIn(person.login, password)
      if (token) people.set(name, { ...person, token })
      else await join(name, person.role, name === 'member')
    },
    tend,
    ask,
  }
}
