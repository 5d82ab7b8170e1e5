import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assignableRoles } from '#contract/roles.ts'
import { expect, inOwnPortal } from './journey.ts'

const test = inOwnPortal()

/** The addresses of all pages, from the tables of the program. */
const folder = fileURLToPath(new URL('../web/src/screens/', import.meta.url))
const paths = readdirSync(folder).flatMap((name) =>
  [...readFileSync(folder + name, 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path),
)

// id: pages-show-what-api-answers
test('no page holds what the API refuses its reader', { tag: '@desktop' }, async ({ portal, playwright }) => {
  const { asAdmin } = portal
  expect(paths.length).toBeGreaterThan(50)
  const socio = await portal.addSocio({ apellidos: 'Rexistrada', telefono: '666 987 321' })
  const junta = await asAdmin('POST', '/juntas-directivas', { titulo: 'Xunta agochada', fecha: [2026, 5, 1] })
  const asamblea = await asAdmin('POST', '/asambleas', { titulo: 'Asemblea de dentro', fecha: [2026, 5, 1] })
  const evento = await asAdmin('POST', '/eventos', {
    titulo: 'Merenda de dentro',
    publico: false,
    fecha: [2026, 12, 1],
  })
  const grupo = await asAdmin('POST', '/grupos', { name: 'Coral de dentro', socios: [] })

  /** A text, and the calls that may tell it to a reader. */
  const secrets = [
    { text: '666 987 321', calls: [`/socios/${socio.id}`] },
    { text: socio.email, calls: [`/socios/${socio.id}`, '/user-management/users'] },
    { text: 'Xunta agochada', calls: [`/juntas-directivas/${junta.id}`] },
    { text: 'Asemblea de dentro', calls: [`/asambleas/${asamblea.id}`] },
    { text: 'Merenda de dentro', calls: [`/eventos/${evento.id}`] },
    { text: 'Coral de dentro', calls: ['/grupos'] },
  ]
  const addresses = new Set(
    paths.flatMap((path) =>
      path.includes(':id')
        ? [socio.id, junta.id, asamblea.id, evento.id, grupo.id].map((id) => path.replace(':id', String(id)))
        : path.replace(':login', socio.login).replace(/:\w+/g, '1'),
    ),
  )

  const people = [
    null,
    await portal.addSocio(),
    ...(await Promise.all(
      assignableRoles.map((role) => portal.addUser({ authorities: ['ROLE_USER', role] })),
    )),
  ]
  for (const person of people) {
    const token = person && (await portal.tokenOf(person.login, person.password))
    const browser = await playwright.request.newContext({ baseURL: portal.url })
    if (person)
      await browser.post('/api/authenticate', { data: { login: person.login, password: person.password } })
    const refused: string[] = []
    for (const { text, calls } of secrets) {
      const answers = await Promise.all(
        calls.map((path) => portal.call('GET', path, undefined, token ?? undefined).catch(() => null)),
      )
      if (!answers.some((answer) => JSON.stringify(answer).includes(text))) refused.push(text)
    }
    const who = person ? person.authorities.join() : 'visitor'
    if (!person) expect(refused).toHaveLength(secrets.length)
    for (const address of addresses) {
      const response = await browser.get(address)
      const html = await response.text()
      for (const text of refused) expect(html.includes(text), `${who} ${address} ${text}`).toBe(false)
      expect(html, `${who} ${address}`).not.toMatch(/eyJ[\w-]+\.eyJ/)
      if (person) expect(response.headers()['cache-control'], address).toBe('private, no-store')
    }
    await browser.dispose()
  }
})
