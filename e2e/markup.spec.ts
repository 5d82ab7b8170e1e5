import { textFields } from '#contract/testing/bodies.ts'
import { administrator, expect, inOwnPortal } from './journey.ts'
import { getSender, plant } from './markup/plant.ts'
import { attacked, listAddresses, screenPaths, strayAddresses } from './markup/visits.ts'
import { look, watch } from './markup/watch.ts'
import { attackWords } from './markup/words.ts'
import { startPortal } from './portal.ts'

/** A portal of its own: the planted texts appear on the first pages of lists, and must not disturb other journeys. */
const test = inOwnPortal(startPortal)

/** Pages on which most of what can be written is seen. */
const screens = [
  ...['/', '/prezos', '/contactar', '/aviso-legal', '/contabilidades', '/statics/:definedId/edit'],
  ...['/eventos', '/eventos/:id', '/socios-admin', '/socios/:id', '/grupo-list'],
  ...['/solicitudes/:id', '/asembleas/:id/editar', '/documentos', '/user-management/users'],
  ...[
    '/correos-electronicos/enviados/:id',
    '/auditoria',
    '/cotas/extractos/:id',
    '/cotas/domiciliacions/:id',
  ],
]

/** Every page of the portal has an address that is looked at, and every kind of field is written into. */
function expectEverythingAttacked(): void {
  const ids = new Proxy<Record<string, number[]>>({}, { get: () => [7] })
  const paths = screenPaths()
  expect(paths.length).toBeGreaterThan(80)
  const visited = paths.flatMap((path) => listAddresses(path, ids))
  expect(visited).toHaveLength(paths.length)
  expect(visited.filter((address) => address.includes(':'))).toEqual([])
  const kinds = new Set(textFields().map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['line', 'rich', 'url', 'email', 'file name']))
}

test('markup in any field neither runs, nor covers a page, nor leads away', {
  tag: ['@desktop', '@all'],
}, async ({ browser, portal }) => {
  // as long as the machine has others to serve
  test.slow()
  expectEverythingAttacked()
  const token = await portal.tokenOf(administrator.login, administrator.password)
  const planted = await plant(getSender(portal.url, token), attackWords({ most: 5, pieces: 19 }), {
    records: 1,
    entries: 6,
    findKey: async (address) => new URL(await portal.linkMailedTo(address)).searchParams.get('key') ?? '',
  })
  expect(planted.refused).toEqual([])
  const fields = textFields().map(({ call, path }) => `${call} ${path}`)
  expect(fields.filter((field) => !planted.fields.has(field))).toEqual([])

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const watching = await watch(context, portal.url, token)
  const page = await context.newPage()
  const wrong: string[] = []
  const setAside = `${listAddresses('/cotas/extractos/:id', planted.ids)[0]}?filters=estado%3AAPARTADO`
  for (const address of [...screens.map((screen) => listAddresses(screen, planted.ids)[0]), setAside]) {
    await page.goto(portal.url + address)
    await expect(page.locator('main'), 'attacks to be read').toContainText(/alert|canary/)
    wrong.push(...(await look(page)).wrong)
  }
  for (const address of [
    attacked('/eventos', 3),
    attacked('/socios-admin', 9),
    ...strayAddresses().slice(0, 2),
  ]) {
    await page.goto(portal.url + address)
    wrong.push(...(await look(page)).wrong)
  }
  expect([...watching.faults, ...wrong]).toEqual([])
  await page.evaluate(() => alert(1))
  expect(watching.faults, 'what does run is seen').toHaveLength(1)
  await context.close()
})
