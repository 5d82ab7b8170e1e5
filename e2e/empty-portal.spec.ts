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
  { address: '/asembleas', text: 'Aínda non hai asembleas.', begin: 'Engadir unha asemblea' },
  {
    address: '/xuntas-directivas',
    text: 'Aínda non hai reunións da xunta directiva.',
    begin: 'Engadir unha reunión da xunta',
  },
  {
    address: '/orzamentos',
    text: 'Aquí estarán os orzamentos da asociación, ano a ano.',
    begin: 'Engadir un orzamento',
  },
  {
    address: '/documentos',
    text: 'Aquí estará a documentación da asociación',
    begin: 'Engadir un documento',
  },
]

test('where there is nothing yet, readers are told, and managers begin', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const start = (begin: string) => page.getByRole('main').getByRole('link', { name: begin })
  await signIn(page, await portal.addSocio({ authorities: ['BOARD_OF_DIRECTORS_READONLY'] }))
  for (const { address, text, begin } of lists) {
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(begin)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await signIn(page, administrator)
  for (const { address, text, begin } of lists) {
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await start(begin).last().click()
    await expect(page.getByRole('heading', { level: 1, name: begin })).toBeVisible()
  }
  // the last of the lists
  await page.getByRole('link', { name: 'Crear os tipos' }).click()
  await expect(page).toHaveURL(/\/tipos-documento$/)
  for (const { address, text, begin } of lists.slice(0, 2)) {
    await page.goto(`${address}-admin`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(begin).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
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
