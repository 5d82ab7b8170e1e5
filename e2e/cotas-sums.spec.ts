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

test('a year shows its sums for each type of fee, folded when they are many', async ({ page, portal }) => {
  const person = await portal.addSocio()
  const due = await portal.asAdmin('POST', '/recibos', {
    socio: { id: person.id },
    concepto: 'Autobús',
    importe: '12.50',
    vence: `${year}-12-31`,
  })
  await portal.asAdmin('POST', '/recibos/cobros', {
    recibos: [{ id: due.id, importe: '2.50' }],
    metodo: 'EFECTIVO',
    data: `${year}-01-01`,
  })
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/cotas')
  const sums = page.getByRole('region', { name: `O ano ${year}` })
  await expect(sums).toContainText('De 12,50 € cobráronse 2,50 €')
  // one type alone has the sums of the year
  await expect(sums.getByRole('listitem')).toHaveCount(0)

  await addRecibo(portal, 'Cota anual', '1234.50')
  await page.reload()
  await expect(sums).toContainText('cobráronse')
  await unfold(sums)
  await expect(sums.getByRole('heading', { name: 'Por tipo de cota' })).toBeVisible()
  await expect(sums.getByRole('listitem')).toHaveCount(2)
  await expect(getSums(sums, 'Cota anual')).toHaveText(
    'Cota anualEmitido1.234,50 €Cobrado0,00 €Pendente1.234,50 €',
  )
  await expect(getSums(sums, 'Recibos feitos á man')).toHaveText(
    'Recibos feitos á manEmitido12,50 €Cobrado2,50 €Pendente10,00 €',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await addRecibo(portal, 'Cota da agrupación de teatro afeccionado e da banda de gaitas', '10')
  await addRecibo(portal, 'Cota moza', '10')
  await page.reload()
  await expect(sums).toContainText('cobráronse')
  await unfold(sums)
  await expect(sums.getByText('Cota moza')).toBeHidden()
  await sums.getByText('Ver as sumas dos 4 tipos de cota').click()
  await expect(getSums(sums, 'Cota moza')).toContainText('Pendente10,00 €')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the sums of a year stay inside their card, in a narrow window and with letters twice as large', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await addRecibo(portal, 'Cota de mecenado', '98765.43')
  await addRecibo(portal, 'Cota de entidade', '12345.67')
  await signIn(page, await portal.addSocio({ ...treasurer, nombre: 'Dores' }))
  await page.goto('/cotas')
  const sums = page.getByRole('region', { name: `O ano ${year}` })
  await expect(sums).toContainText('cobráronse')
  const search = await page.getByRole('searchbox').boundingBox()
  expect(search?.y, 'one searches first').toBeLessThan((await sums.boundingBox())?.y ?? 0)
  await unfold(sums)
  const folded = sums.getByText(/^Ver as sumas dos/)
  if (await folded.isVisible()) await folded.click()
  await expect(getSums(sums, 'Cota de mecenado')).toContainText('98.765,43')
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
