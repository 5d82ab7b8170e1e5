import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { treasurer } from './locators.ts'
import type { RunningPortal } from './portal.ts'
import { startPortal } from './portal.ts'

// A portal whose fees are these journeys’ own.
const test = inOwnPortal(startPortal)
const year = new Date().getFullYear()

/** A charge of this year of a new type of fee, for a new member. */
async function addRecibo(portal: RunningPortal, nome: string, importe: string): Promise<void> {
  const tipo = await portal.asAdmin('POST', '/tipos-cota', {
    nome,
    importe,
    periodo: 'ANUAL',
    mesVencemento: 12,
    diaVencemento: 31,
  })
  const { id } = await portal.addSocio()
  await portal.asAdmin('POST', '/cotas/persoas/cota', {
    socios: [{ id }],
    cota: { tipo: { id: tipo.id }, desde: `${year}-01-01` },
  })
  await portal.asAdmin('POST', '/cotas/emisions?dryRun=false', {
    tipos: [{ id: tipo.id }],
    periodo: String(year),
  })
}

/** Opens what is folded: on a phone all sums are. */
async function unfold(sums: Locator): Promise<void> {
  const more = sums.getByText('Ver as sumas', { exact: true })
  if (await more.isVisible()) await more.click()
}

/** The sums of a type, as they are read aloud. */
const getSums = (list: Locator, nome: string) => list.getByRole('listitem').filter({ hasText: nome })

test('a year shows its sums for each type of fee, which stay inside their card in a narrow window and with letters twice as large', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await addRecibo(portal, 'Cota de mecenado', '98765.43')
  await addRecibo(portal, 'Cota de entidade', '12345.67')
  await addRecibo(portal, 'Cota da agrupación de teatro afeccionado e da banda de gaitas', '10')
  await signIn(page, await portal.addSocio({ ...treasurer, nombre: 'Dores' }))
  await page.goto('/cotas')
  const sums = page.getByRole('region', { name: `O ano ${year}` })
  await expect(sums).toContainText('cobráronse')
  const search = await page.getByRole('searchbox').boundingBox()
  expect(search?.y, 'one searches first').toBeLessThan((await sums.boundingBox())?.y ?? 0)
  await unfold(sums)
  await expect(getSums(sums, 'Cota de mecenado')).toHaveText(
    'Cota de mecenadoEmitido98.765,43 €Cobrado0,00 €Pendente98.765,43 €',
  )
  await expectAccessible(page)
  for (const [width, letters] of [
    [390, 16],
    [320, 16],
    [390, 32],
    [320, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', `${size}px`),
      letters,
    )
    const outside = await sums.evaluate((card) => {
      const { right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('dd')].flatMap((sum) => {
        const words = document.createRange()
        words.selectNodeContents(sum)
        return words.getBoundingClientRect().right > right - 8 ? [sum.textContent] : []
      })
    })
    expect(outside, `${width} points, letters of ${letters}`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})
