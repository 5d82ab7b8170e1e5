import type { Page } from '@playwright/test'
import { addEvento, cards, inDays } from './evento-cards.ts'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { startPortal } from './portal.ts'

/** Journeys in a portal without meetings, papers, types and events; what a journey adds to these, it removes again. */
const test = inOwnPortal(startPortal)

const lists = [
  {
    address: '/asembleas',
    text: 'Aínda non hai asembleas.',
    role: 'ASSEMBLY_MANAGEMENT',
    reader: undefined,
    begin: 'Engadir unha asemblea',
    form: /\/asembleas\/nova$/,
  },
  {
    address: '/xuntas-directivas',
    text: 'Aínda non hai reunións da xunta directiva.',
    role: 'BOARD_OF_DIRECTORS_MANAGEMENT',
    reader: 'BOARD_OF_DIRECTORS_READONLY',
    begin: 'Engadir unha reunión da xunta',
    form: /\/xuntas-directivas\/nova$/,
  },
]

for (const { address, text, role, reader, begin, form } of lists) {
  test(`${address}: where there is nothing yet, readers are told and managers begin`, {
    tag: '@phone',
  }, async ({ page, portal }) => {
    const start = (within: Page) => within.getByRole('main').getByRole('link', { name: begin })
    await signIn(page, await portal.addSocio(reader ? { authorities: [reader] } : {}))
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(page)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await signIn(page, await portal.addSocio({ authorities: [role] }))
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await start(page).click()
    await expect(page).toHaveURL(form)
    await page.goto(`${address}-admin`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(page).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('no budgets: the list says how to begin', { tag: '@phone' }, async ({ page, portal }) => {
  await signIn(page, await portal.addSocio({ authorities: ['SP_FINANCES'] }))
  await page.goto('/orzamentos')
  await expect(page.getByText('Aquí estarán os orzamentos da asociación, ano a ano.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Engadir un orzamento' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Engadir un orzamento' })).toBeVisible()
})

test('no documents: the list says how to begin, and the form where types are made', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, administrator)
  await page.goto('/documentos')
  await expect(page.getByText('Aquí estará a documentación da asociación')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Engadir un documento' }).last().click()
  await page.getByRole('link', { name: 'Crear os tipos' }).click()
  await expect(page).toHaveURL(/\/tipos-documento$/)
})

test('events come in their order, and more of them when asked for', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const added: { id: number }[] = []
  const add = async (evento: object) => void added.push(await addEvento(portal, evento))
  for (let day = 1; day <= 13; day += 1) await add({ titulo: `Foi ${day}`, fecha: inDays(-day) })
  await add({ titulo: 'Sen día' })
  await add({ titulo: 'Lonxe', fecha: inDays(20) })
  await add({ titulo: 'Pronto', fecha: inDays(1) })
  await add({ titulo: 'Hoxe', fecha: inDays(0).replace('19:30', '00:00') })
  const past = (last: number) => Array.from({ length: last }, (_, index) => `Foi ${index + 1}`)
  await page.goto('/eventos')
  await waitForHydration(page)
  await expect(cards(page)).toHaveText(['Hoxe', 'Pronto', 'Lonxe', 'Sen día', ...past(12)])
  await expect(page.getByText('12 de 13')).toBeVisible()
  await page.getByRole('link', { name: 'Ver máis eventos pasados' }).click()
  await expect(cards(page)).toHaveText(['Hoxe', 'Pronto', 'Lonxe', 'Sen día', ...past(13)])
  await expect(page.getByRole('link', { name: 'Foi 13' }), 'where one goes on reading').toBeFocused()
  await expect(page.getByRole('link', { name: 'Ver máis eventos pasados' })).toHaveCount(0)
  await page.reload()
  await expect(cards(page)).toHaveCount(17)

  await page.goto('/')
  const next = page.getByRole('link', { name: /Próximo evento/ })
  await expect(next).toContainText('Hoxe')
  await expect(next, 'within sight at once').toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await next.click()
  await expect(page.getByRole('heading', { name: 'Hoxe' })).toBeVisible()
  for (const { id } of added) await portal.asAdmin('DELETE', `/eventos/${id}`)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A Carballeira' })).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.goto('/eventos')
  await expect(page.getByText('Aínda non hai eventos.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear un evento' })).toHaveCount(0)
})
