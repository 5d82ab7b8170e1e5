import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { notice, question } from './locators.ts'
import { freshDni, startPortalWithStatutes } from './portal.ts'

/** The census of an assembly is all members: this journey has a portal of its own. */
const test = inOwnPortal(startPortalWithStatutes)

const surnames = 'Abal Bouza Cao Dacal Edreira Fraga Gil Insua Lago Mato Neira Otero'.split(' ')

test('a secretary goes from the convocation to the certificate with at most 40 presses', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const keeper = await portal.addSocio({
    ...{ nombre: 'Noa', apellidos: 'Zas Lemos', authorities: ['PARTNER_MANAGEMENT', 'ASSEMBLY_MANAGEMENT'] },
  })
  for (const apellidos of surnames)
    await portal.asAdmin('POST', '/socios', {
      ...{ dni: freshDni(), nombre: 'Iria', apellidos, telefono: '600 123 456' },
      email: `${apellidos.toLowerCase()}@correo.example`,
    })
  const { version } = await portal.asAdmin('GET', '/axustes')
  await portal.asAdmin('PUT', '/axustes', {
    version,
    cargos: ['Secretaría', 'Presidencia'].map((cargo) => ({
      ...{ cargo, socio: { id: keeper.id }, desde: '2024-01-01', ata: null },
    })),
  })
  await portal.asAdmin('POST', '/asambleas', { tipo: 'ORDINARIA', numero: 17, fecha: [2025, 5, 31, 19, 30] })
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await signIn(page, keeper)
  await page.goto('/')

  /** Presses on buttons, links, choices and boxes, by the part of the way. */
  const presses: Record<string, number> = {}
  let part = ''
  const press = async (what: Locator) => {
    presses[part] = (presses[part] ?? 0) + 1
    await what.click()
  }
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  part = 'the meeting'
  await press(page.getByRole('banner').locator('summary', { hasText: 'Menú' }))
  await press(link('Asembleas'))
  await press(link('Engadir unha asemblea').first())
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Ordinaria')
  presses[part] = (presses[part] ?? 0) + 1
  await expect(page.getByRole('textbox', { name: 'Número' }), 'the next one').toHaveValue('18')
  await page.getByRole('textbox', { name: /^Data/ }).fill(day.split('-').reverse().join('/'))
  await page.getByRole('combobox', { name: /^Hora/ }).fill('19:30')
  await page.getByRole('textbox', { name: /^Lugar/ }).fill('Casa da cultura')
  await press(button('Gardar'))

  part = 'the convocation'
  await press(link('Preparar a convocatoria'))
  await press(button('Asemblea ordinaria'))
  await press(button('Gardar a orde do día'))
  await press(button('Ver o correo'))
  await expect(page.frameLocator('dialog iframe').getByText('Aprobación do orzamento')).toBeVisible()
  await press(button('Pechar', page.getByRole('dialog')))
  await press(button('Mandar a convocatoria'))
  await press(button('Mandar a convocatoria', page.getByRole('dialog')))
  await expect(page.getByText('sen resposta')).toBeVisible()

  part = 'the attendance'
  await page.goto('/')
  const card = page.getByRole('region', { name: /^Vas ir\?/ })
  await press(button('Asistirei', card))
  await expect(card.getByText('Dixeches que vas ir.')).toBeVisible()
  await press(page.getByRole('link', { name: /^Asemblea ordinaria n.º 18/ }))
  await press(link('Pasar lista'))
  for (const surname of surnames) await press(button(new RegExp(surname)))
  await expect(page.getByText('12 de 13')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await press(button('Abrir a reunión'))
  await press(button('Abrir a reunión', question(page)))

  part = 'the votes'
  await press(link('Votacións'))
  const points = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(points).toHaveCount(6)
  for (const place of [0, 2, 3]) await press(button(/^Aprobar por asentimento/, points.nth(place)))
  await points.nth(4).getByLabel('A favor').fill('9')
  await points.nth(4).getByLabel('En contra').fill('3')
  await press(button('Gardar os votos', points.nth(4)))
  await expect(points.nth(4).getByText('Aprobado')).toBeVisible()
  await expect(points.nth(0).getByText('Por asentimento')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(button('Pechar a reunión'))
  await press(button('Pechar a reunión', question(page)))

  part = 'the minutes'
  await press(link('Escribir a acta'))
  await expect(page.getByRole('textbox', { name: '5. Cotas do ano que vén' })).toContainText('A favor: 9')
  await press(button('Aprobar a acta'))
  await press(button('Aprobar a acta', question(page)))
  await expect(notice(page, 'Aprobouse a acta n.º 1.')).toBeVisible()

  await press(button('Engadir unha dilixencia'))
  await page.getByRole('textbox', { name: 'Dilixencia' }).fill('Onde di «ano» debe dicir «exercicio».')
  await press(button('Engadir', page.getByRole('dialog')))
  await expect(page.getByText('Onde di «ano» debe dicir «exercicio».')).toBeVisible()

  part = 'the certificate'
  await press(button('Facer un certificado'))
  await press(page.getByRole('dialog').getByRole('checkbox', { name: 'Aprobación do orzamento' }))
  await press(button('Facer o certificado', page.getByRole('dialog')))
  await expect(notice(page, 'Fíxose o certificado n.º 1.')).toBeVisible()

  // of the approved meeting only what is attached changes
  await page.goto('/asembleas')
  await page.getByRole('link', { name: 'Asemblea ordinaria n.º 18' }).click()
  await expect(button('Eliminar')).toBeHidden()
  await link('Editar').click()
  await expect(page.getByText(/^A acta está aprobada/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Lugar/ })).toBeHidden()

  const sum = (parts: readonly string[]) => parts.reduce((all, each) => all + (presses[each] ?? 0), 0)
  const { 'the meeting': _, ...fromConvocation } = presses
  // the twelve ticks of people count too
  expect(sum(Object.keys(fromConvocation)), JSON.stringify(presses)).toBeLessThanOrEqual(40)
})
