import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { startPortal } from './portal.ts'

// A portal whose fees are these journeys’ own.
const test = inOwnPortal(startPortal)
const year = new Date().getFullYear()

test('a charge tells the treasurer when and why it was voided, and which money was undone', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const { id } = await portal.addSocio({ nombre: 'Sara', apellidos: 'Ínsua Rei' })
  const due = await portal.asAdmin('POST', '/recibos', {
    socio: { id },
    concepto: 'Autobús da excursión',
    importe: '12.50',
    vence: `${year}-12-31`,
  })
  await signIn(page, await portal.addSocio({ authorities: ['SP_FINANCES'] }))
  await portal.asAdmin('POST', '/recibos/cobros', {
    recibos: [{ id: due.id, importe: '2.50' }],
    metodo: 'EFECTIVO',
    data: `${year}-01-02`,
  })
  await page.goto(`/cotas/${due.id}`)
  await page.getByRole('button', { name: 'Desfacer o cobro de 2,50 €' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Era doutra persoa')
  await page.getByRole('dialog').getByRole('button', { name: 'Desfacer' }).click()
  const money = page.getByRole('region', { name: 'Cobros' })
  await expect(money.getByRole('listitem')).toContainText(
    new RegExp(`^2,50\\s€ o 02-01-${year}\\s· .*Desfíxose o \\d\\d-\\d\\d-${year}: Era doutra persoa$`),
  )
  await expect(money.getByText('Aínda non se cobrou nada.')).toBeHidden()

  await page.getByRole('button', { name: 'Anular o recibo' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Suspendeuse a excursión')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular o recibo' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Anulado o' })).toHaveText(
    new RegExp(`^Anulado o \\d\\d-\\d\\d-${year}$`),
  )
  await expect(page.getByRole('definition').filter({ hasText: 'Suspendeuse a excursión' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
