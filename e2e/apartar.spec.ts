import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { chip, notice, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'
import { addDebtor, addStatement } from './statements.ts'

const test = inOwnPortal(startPortal)

const movement = (page: Page, told: string) => page.getByRole('listitem').filter({ hasText: told })
const reason = (page: Page) => page.getByRole('dialog', { name: /^Por que / })

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('income that is no fee is set aside with a reason and waits again when that is undone; a second payment is listed until it is given back', {
  tag: '@phone',
}, async ({ page, portal }) => {
  test.slow()
  const { due, told } = await addDebtor(portal, 'Noela', 'Dobre Pago')
  const paid = { recibos: [{ id: due.id }], metodo: 'EFECTIVO', data: [2026, 5, 10] }
  await portal.asAdmin('POST', '/recibos/cobros', paid)
  const address = await addStatement(portal, 'apartar.n43', [
    { cents: 90_000, told: 'CONCELLO DE LUGO' },
    { cents: 12_000, told: 'RIFA DE NADAL' },
    { cents: 3000, told: `${due.referencia} ${told}` },
    { cents: -500, told: 'COMISION' },
  ])
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto(address)
  await waitForHydration(page)
  await expect(page.getByText('Quedan 3 ingresos por conciliar: 1.050,00 €.')).toBeVisible()
  await movement(page, 'CONCELLO').getByRole('button', { name: 'Non é unha cota: apartar' }).click()
  await expectSound(page)
  await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
  await expect(reason(page).getByRole('textbox', { name: 'Motivo' }), 'a reason is needed').toBeFocused()
  await reason(page).getByRole('textbox', { name: 'Motivo' }).fill('Subvención')
  await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
  await expect(notice(page, 'Apartouse o ingreso de 900,00 €.')).toBeVisible()
  await expect(page.getByText('Quedan 2 ingresos por conciliar: 150,00 €.')).toBeVisible()
  await expect(movement(page, 'CONCELLO')).toHaveCount(0)

  await movement(page, 'RIFA').getByRole('button', { name: 'Non é unha cota: apartar' }).click()
  await reason(page).getByRole('button', { name: 'Subvención' }).click()
  await expect(reason(page).getByRole('textbox', { name: 'Motivo' })).toHaveValue('Subvención')
  await expectSound(page)
  await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
  await expect(notice(page, 'Apartouse o ingreso de 120,00 €.')).toBeVisible()

  const twice = movement(page, due.referencia)
  await expect(twice).toContainText(`Ese recibo xa está pagado: ${due.numero}`)
  await expect(twice, 'it tells one thing').not.toContainText('Non se sabe')
  await twice.getByRole('button', { name: /^Apartar / }).click()
  const why = page.getByRole('dialog', { name: 'Por que se aparta?' })
  await expect(why.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Pagou dúas veces')
  await expect(why.getByRole('checkbox', { name: due.numero })).toBeChecked()
  await expectSound(page)
  await why.getByRole('button', { name: 'Apartar', exact: true }).click()
  await expect(notice(page, 'Apartouse o ingreso de 30,00 €.')).toBeVisible()
  await expect(page.getByText('Non queda ningún ingreso por conciliar.').first()).toBeVisible()

  await chip(page, 'Apartados').click()
  await expect(movement(page, 'CONCELLO')).toContainText('Subvención')
  await expect(twice).toContainText('por devolver')
  await expect(page.getByText('3 movementos', { exact: true })).toBeVisible()
  await expectSound(page)
  await movement(page, 'RIFA').getByRole('button', { name: 'Desfacer' }).click()
  await expect(notice(page, 'O ingreso volve estar por conciliar.')).toBeVisible()
  await expect(page.getByText('Queda 1 ingreso por conciliar: 120,00 €.')).toBeVisible()
  await expect(movement(page, 'RIFA')).toHaveCount(0)
  await chip(page, 'Saídas').click()
  await expect(movement(page, 'COMISION')).toContainText('-5,00 €')
  await chip(page, 'Por conciliar').click()
  await expect(movement(page, 'RIFA')).toBeVisible()

  await page.goto('/cotas')
  await waitForHydration(page)
  const line = page
    .getByRole('region', { name: 'Por devolver' })
    .getByRole('listitem')
    .filter({ hasText: due.numero })
  await expect(line).toContainText('30,00 €')
  await expectSound(page)
  await line.getByRole('button', { name: 'Xa se devolveu' }).click()
  const day = page.getByRole('dialog', { name: 'Que día se devolveu?' })
  await expect(day.getByText('Devolvéronselle 30,00 € a Noela Dobre Pago.')).toBeVisible()
  await expectSound(page)
  await day.getByRole('button', { name: 'Anotar' }).click()
  await expect(notice(page, 'Anotouse a devolución de 30,00 €.')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.goto(`${address}?filters=estado:APARTADO`)
  await expect(twice).toContainText(/devolto o \d\d-\d\d-\d{4}/)
})
