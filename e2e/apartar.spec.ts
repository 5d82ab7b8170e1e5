import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { button, chip, notice, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'
import { addDebtor, addStatement, statement } from './statements.ts'

const test = inOwnPortal(startPortal)
/** A portal whose accounts these journeys change. */
const base = inOwnPortal(startPortal)

const movement = (page: Page, told: string) => page.getByRole('listitem').filter({ hasText: told })
const reason = (page: Page) => page.getByRole('dialog', { name: /^Por que / })

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test(
  'income that is no fee is set aside with a reason, which is offered for the next one, and waits again when that is undone',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    test.slow()
    const address = await addStatement(portal, `apartar-${project.name}.n43`, [
      { cents: 90_000, told: `CONCELLO ${project.name}` },
      { cents: 12_000, told: `RIFA ${project.name}` },
      { cents: -500, told: `COMISION ${project.name}` },
    ])
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(address)
    await waitForHydration(page)
    await expect(page.getByText('Quedan 2 ingresos por conciliar: 1.020,00 €.')).toBeVisible()
    await movement(page, 'CONCELLO').getByRole('button', { name: 'Non é unha cota: apartar' }).click()
    await expectSound(page)
    await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
    await expect(reason(page).getByRole('textbox', { name: 'Motivo' }), 'a reason is needed').toBeFocused()
    await reason(page).getByRole('textbox', { name: 'Motivo' }).fill(`Subvención ${project.name}`)
    await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
    await expect(notice(page, 'Apartouse o ingreso de 900,00 €.')).toBeVisible()
    await expect(page.getByText('Queda 1 ingreso por conciliar: 120,00 €.')).toBeVisible()
    await expect(movement(page, 'CONCELLO')).toHaveCount(0)

    await movement(page, 'RIFA').getByRole('button', { name: 'Non é unha cota: apartar' }).click()
    await reason(page)
      .getByRole('button', { name: `Subvención ${project.name}` })
      .click()
    await expect(reason(page).getByRole('textbox', { name: 'Motivo' })).toHaveValue(
      `Subvención ${project.name}`,
    )
    await expectSound(page)
    await reason(page).getByRole('button', { name: 'Apartar', exact: true }).click()
    await expect(notice(page, 'Apartouse o ingreso de 120,00 €.')).toBeVisible()
    await expect(page.getByText('Non queda ningún ingreso por conciliar.').first()).toBeVisible()

    await chip(page, 'Apartados').click()
    await expect(movement(page, 'CONCELLO')).toContainText(`Subvención ${project.name}`)
    await expect(page.getByText('2 movementos', { exact: true })).toBeVisible()
    await expectSound(page)
    await movement(page, 'RIFA').getByRole('button', { name: 'Desfacer' }).click()
    await expect(notice(page, 'O ingreso volve estar por conciliar.')).toBeVisible()
    await expect(page.getByText('Queda 1 ingreso por conciliar: 120,00 €.')).toBeVisible()
    await expect(movement(page, 'RIFA')).toHaveCount(0)
    await chip(page, 'Saídas').click()
    await expect(movement(page, 'COMISION')).toContainText('-5,00 €')
    await chip(page, 'Todos').click()
    await expect(page.getByText('3 movementos', { exact: true })).toBeVisible()
    await chip(page, 'Por conciliar').click()
    await expect(movement(page, 'RIFA')).toBeVisible()
  },
)

test(
  'a transfer for a charge that is paid tells so, and its money is listed until it is noted as given back',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    test.slow()
    const { due, told } = await addDebtor(portal, 'Noela', `Dobre ${project.name}`)
    const paid = { recibos: [{ id: due.id }], metodo: 'EFECTIVO', data: [2026, 5, 10] }
    await portal.asAdmin('POST', '/recibos/cobros', paid)
    const address = await addStatement(portal, `dobre-${project.name}.n43`, [
      { cents: 3000, told: `${due.referencia} ${told}` },
    ])
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(address)
    await waitForHydration(page)
    await expect(movement(page, due.referencia)).toContainText(`Ese recibo xa está pagado: ${due.numero}`)
    await expect(movement(page, due.referencia), 'it tells one thing').not.toContainText('Non se sabe')
    await movement(page, due.referencia)
      .getByRole('button', { name: /^Apartar / })
      .click()
    const why = page.getByRole('dialog', { name: 'Por que se aparta?' })
    await expect(why.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Pagou dúas veces')
    await expect(why.getByRole('checkbox', { name: due.numero })).toBeChecked()
    await expectSound(page)
    await why.getByRole('button', { name: 'Apartar', exact: true }).click()
    await expect(notice(page, 'Apartouse o ingreso de 30,00 €.')).toBeVisible()
    await chip(page, 'Apartados').click()
    await expect(movement(page, due.referencia)).toContainText('por devolver')

    await page.goto('/cotas')
    await waitForHydration(page)
    const box = page.getByRole('region', { name: 'Por devolver' })
    const line = box.getByRole('listitem').filter({ hasText: due.numero })
    await expect(line).toContainText('30,00 €')
    await expectSound(page)
    await line.getByRole('button', { name: 'Xa se devolveu' }).click()
    const day = page.getByRole('dialog', { name: 'Que día se devolveu?' })
    await expect(day.getByText(`Devolvéronselle 30,00 € a Noela Dobre ${project.name}.`)).toBeVisible()
    await expectSound(page)
    await day.getByRole('button', { name: 'Anotar' }).click()
    await expect(notice(page, 'Anotouse a devolución de 30,00 €.')).toBeVisible()
    await expect(line).toHaveCount(0)
    await page.goto(`${address}?filters=estado:APARTADO`)
    await expect(movement(page, due.referencia)).toContainText(/devolto o \d\d-\d\d-\d{4}/)
  },
)

base(
  'a statement of another account is refused with its name, until the account is among those of the association',
  { tag: '@phone' },
  async ({ page, portal, expectFailures }) => {
    base.slow()
    expectFailures(/400/)
    const main = 'ES9121000418450200051332'
    const foreign = 'ES7921000813610123456789'
    await portal.asAdmin('PUT', '/axustes/cobro', { iban: foreign })
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto('/cotas/extractos')
    await waitForHydration(page)
    const load = async () => {
      await button(page, 'Cargar un extracto').first().click()
      const dialog = page.getByRole('dialog', { name: 'Cargar un extracto' })
      await dialog
        .locator('input[type="file"]')
        .setInputFiles(statement('alleo.n43', [{ cents: 100, told: 'UN EURO' }]))
      await expect(dialog.getByText('alleo.n43', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Cargar', exact: true }).click()
      return dialog
    }
    const dialog = await load()
    await expect(
      dialog.getByText(/^O extracto é da conta ES91.*, que non está entre as da asociación/),
    ).toBeVisible()
    await expectSound(page)

    await page.goto('/cotas/axustes')
    await waitForHydration(page)
    const others = page.getByRole('textbox', { name: 'Outras contas' })
    await others.fill('es91 2100 0418 4502 0005 1333')
    await button(page, 'Gardar').click()
    await expect(page.getByText(/ES91.*non é un IBAN correcto: revisa os números\./i).first()).toBeVisible()
    await expectSound(page)
    await others.fill('es91 2100 0418 4502 0005 1332')
    await button(page, 'Gardar').click()
    await expect(page.getByText('Gardáronse os datos do cobro.')).toBeVisible()
    expect((await portal.asAdmin('GET', '/axustes')).cobro.contas).toEqual([main])

    await page.goto('/cotas/extractos')
    await waitForHydration(page)
    await load()
    await expect(notice(page, 'Cargouse 1 movemento.')).toBeVisible()
  },
)
