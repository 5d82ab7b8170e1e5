import type { Call } from '#contract/call.ts'
import { calls as table } from '#contract/calls.ts'
import { assignableRoles } from '#contract/roles.ts'
import type { Words } from '#contract/testing/bodies.ts'
import { administrator, type Credentials, expect, inOwnPortal } from './journey.ts'
import { getSender, plant } from './markup/plant.ts'
import { listAddresses, screenPaths } from './markup/visits.ts'
import { type NewSocio, type RunningPortal, startPortal } from './portal.ts'

const test = inOwnPortal(startPortal)

/** Texts that identify their owner: the words of {@link uniqueMarks}, the uuid of a file, the DNI of a user. */
const secret = /marca\d+z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[023]0{2}\d{5}[a-z]\b/g
const secretsIn = (text: string) => new Set(text.toLowerCase().match(secret))

/** A word that stands nowhere else, for each field of each record. */
function uniqueMarks(): { words: Words; next: () => string } {
  let count = 0
  const next = () => `marca${count++}z`
  const words: Words = ({ kind, path }) => {
    const mark = next()
    if (kind === 'rich') return `<p>${mark}</p>`
    if (kind === 'url') return `https://${mark}.example/`
    if (kind === 'email') return `${mark}@correo.example`
    return kind === 'file name'
      ? `${mark}.${/thumbnail|fotos|logo|portada/.test(path) ? 'jpg' : 'txt'}`
      : mark
  }
  return { words, next }
}

/** The reading calls that answer JSON, with every record there is. */
function readingPaths(values: Record<string, (string | number)[]>): string[] {
  const reading = Object.entries(table as Record<string, Call>).filter(
    ([name, { response, changes }]) => name.startsWith('GET ') && response && !changes,
  )
  return reading.flatMap(([name]) =>
    [...name.matchAll(/:(\w+)/g)].reduce<string[]>(
      (paths, [part, parameter = '']) =>
        paths.flatMap((path) =>
          (values[parameter] ?? []).map((value) => path.replace(part, encodeURIComponent(value))),
        ),
      [name.replace('GET ', '')],
    ),
  )
}

/** Calls `ask` for each, three at a time. */
async function inTurns<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const work = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await ask(one)
  }
  await Promise.all([work(), work(), work()])
}

/** The secrets that the API tells a person, null for a visitor. */
async function toldByApi(portal: RunningPortal, paths: string[], token: string | null): Promise<Set<string>> {
  const init = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const told: string[] = []
  await inTurns(paths, async (path) => {
    const answer = await fetch(`${portal.url}/api${path}`, init)
    expect(answer.status, path).toBeLessThan(500)
    if (answer.ok) told.push(...secretsIn(await answer.text()))
    else await answer.body?.cancel()
  })
  return new Set(told)
}

/** The browser storage of a signed-in user; empty for a visitor. */
async function signedIn(
  portal: RunningPortal,
  person: Credentials | null,
): Promise<{ cookie: string; token: string | null }> {
  if (!person) return { cookie: '', token: null }
  const answer = await fetch(`${portal.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: person.login, password: person.password }),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { cookie: cookies.join('; '), token: (await answer.json()).token }
}

/** A member whose every personal field is a mark. */
async function markedSocio(portal: RunningPortal, mark: () => string): Promise<NewSocio> {
  const person = await portal.addSocio({ apellidos: mark(), telefono: mark() })
  const socio = await portal.asAdmin('GET', `/socios/${person.id}`)
  const direccion = { direccion: mark(), codigoPostal: '15705', localidad: mark(), provincia: mark() }
  const fields = { profesion: mark(), cuentaCorriente: mark(), direccion }
  await portal.asAdmin('PUT', `/socios/${person.id}`, { ...socio, ...fields })
  return person
}

test('no page contains data that the API refuses its reader', { tag: ['@desktop', '@all'] }, async ({
  portal,
}) => {
  // it reads a thousand pages
  test.slow()
  const { asAdmin } = portal
  const { words, next } = uniqueMarks()
  const token = await portal.tokenOf(administrator.login, administrator.password)
  const { ids, refused } = await plant(getSender(portal.url, token), words, { records: 1, entries: 1 })
  expect(refused).toEqual([])
  const [evento] = ids['/eventos'] ?? []
  const { id: internal } = await asAdmin('POST', '/eventos', { titulo: next(), descripcion: next() })
  ids['/eventos'] = [Number(evento), internal]
  const members = [await markedSocio(portal, next), await markedSocio(portal, next)]
  ids['/socios'] = members.map(({ id }) => id)
  ids['/user-management/users'] = members.map(({ login }) => login)

  const addresses = screenPaths().flatMap((screen) => listAddresses(screen, ids))
  addresses.push(
    ...addresses
      .filter((each) => each.startsWith('/orzamentos/'))
      .map((each) => `${each}?tipo=contabilidade`),
  )
  const calls = readingPaths({
    id: [...new Set(Object.values(ids).flat())].filter((id) => typeof id === 'number'),
    login: members.map(({ login }) => login),
    definedId: ids['/statics'] ?? [],
  })

  /** Reads every page; returns the secrets that they hold. */
  async function readAll(cookie: string, who: string, told: Set<string>): Promise<Set<string>> {
    const seen: string[] = []
    await inTurns(addresses, async (address) => {
      const response = await fetch(portal.url + address, { headers: { cookie }, redirect: 'manual' })
      const html = await response.text()
      // a page repeats its own address
      const held = [...secretsIn(html.replaceAll(address, ''))]
      expect(
        held.filter((each) => !told.has(each)),
        `${who} ${address}`,
      ).toEqual([])
      expect(html, `${who} ${address}`).not.toMatch(/eyJ[\w-]+\.eyJ/)
      expect(response.status, `${who} ${address}`).toBeLessThan(500)
      if (who !== 'visitor')
        expect(response.headers.get('cache-control'), `${who} ${address}`).toBe('private, no-store')
      seen.push(...held)
    })
    return new Set(seen)
  }

  const people: [string, Credentials | null][] = [
    ['visitor', null],
    ['user', await portal.addUser({})],
    ['member', members[0] ?? null],
    ['another member', members[1] ?? null],
  ]
  for (const role of assignableRoles)
    people.push([role, await portal.addUser({ authorities: ['ROLE_USER', role] })])
  const shown: Record<string, number> = {}
  for (const [who, person] of people) {
    const { cookie, token } = await signedIn(portal, person)
    const told = await toldByApi(portal, calls, token)
    shown[who] = (await readAll(cookie, who, told)).size
  }
  // pages do hold what their reader may see
  const { visitor = 0, member = 0, PARTNER_READONLY: staff = 0, ROLE_ADMIN: admin = 0 } = shown
  expect(visitor).toBeGreaterThan(20)
  expect(member).toBeGreaterThan(visitor + 20)
  expect(staff).toBeGreaterThan(member + 10)
  expect(admin).toBeGreaterThan(staff + 20)
})
