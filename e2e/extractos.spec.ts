import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { button, chip, expectLeavingAsks, heading, notice, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'
import { addDebtor, addDue, addStatement, statement } from './statements.ts'
import type { Upload } from './uploads.ts'

const test = inOwnPortal(startPortal)
/** A portal without any statement. */
const base = inOwnPortal(startPortal)

const getTick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Confirmar: ${name}` })
/** The movement of which the bank states these words. */
const movement = (page: Page, told: string) => page.getByRole('listitem').filter({ hasText: told })
const bar = (page: Page) => page.getByRole('region', { name: 'Movementos marcados' })

async function load(page: Page, file: Upload): Promise<void> {
  await button(page, 'Cargar un extracto').first().click()
  const dialog = page.getByRole('dialog', { name: 'Cargar un extracto' })
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await expect(dialog.getByText(file.name, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cargar', exact: true }).click()
}

base(
  'a statement is loaded, what the bank names is ticked, many movements are recorded at one press, and one is undone',
  { tag: '@phone' },
  async ({ page, portal }) => {
    base.slow()
    // the smallest phone
    await page.setViewportSize({ width: 360, height: 740 })
    const [sure, alike] = [
      await addDebtor(portal, 'Iria', 'Castro Pena'),
      await addDebtor(portal, 'Brais', 'Souto Rei'),
    ]
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto('/cotas/extractos')
    await expect(heading(page, 'Extractos do banco')).toBeVisible()
    await expect(page.getByText('O portal busca que recibo paga cada transferencia')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await waitForHydration(page)

    const file = statement('maio.n43', [
      { cents: 3000, told: `TRANSFERENCIA ${sure.due.referencia}`, day: 4 },
      { cents: 3000, told: `TRANSFERENCIA DE ${alike.told}`, day: 5 },
      { cents: 2500, told: 'ABONO SEN MAIS', day: 6 },
      { cents: -1250, told: 'COMISION', day: 7 },
    ])
    await button(page, 'Cargar un extracto').click()
    await expect(page.getByText('pide o formato Norma 43')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Cancelar').click()
    await load(page, file)
    await expect(notice(page, 'Cargáronse 4 movementos.')).toBeVisible()
    await expect(heading(page, 'Extracto do 01-05-2026 ao 31-05-2026')).toBeVisible()
    await expect(page.getByText('Quedan 3 ingresos por conciliar: 85,00 €.')).toBeVisible()

    await expect(getTick(page, '30,00 € do 04-05-2026'), 'the reference is sure').toBeChecked()
    await expect(movement(page, sure.due.referencia)).toContainText('Trae a referencia do recibo')
    await expect(getTick(page, '30,00 € do 05-05-2026'), 'a name is not').not.toBeChecked()
    await expect(movement(page, alike.told)).toContainText('Brais Souto Rei')
    await expect(movement(page, alike.told)).toContainText('O nome aparece no texto')
    await expect(movement(page, 'SEN MAIS')).toContainText('Non se sabe de quen é.')
    await expect(movement(page, 'COMISION'), 'nothing is asked about what went out').toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await page.getByRole('checkbox', { name: 'Marcar os 2 que teñen recibo proposto' }).click()
    await expect(bar(page).getByRole('status')).toHaveText('2 movementos marcados')
    await button(page, 'Confirmar 2 movementos por 60,00 €').click()
    const question = page.getByRole('alertdialog', { name: 'Queres confirmar 2 movementos por 60,00 €?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(notice(page, 'Confirmáronse 2 movementos por 60,00 €.')).toBeVisible()
    await expect(page.getByText('Queda 1 ingreso por conciliar: 25,00 €.')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 }), 'the button is gone').toBeFocused()

    await chip(page, 'Saídas').click()
    await expect(movement(page, 'COMISION')).toContainText('-12,50 €')
    await chip(page, 'Conciliados').click()
    await expect(page.getByText('2 movementos', { exact: true })).toBeVisible()
    await expect(movement(page, alike.told).getByRole('link', { name: 'Brais Souto Rei' })).toHaveAttribute(
      'href',
      `/cotas/${alike.due.id}`,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await movement(page, alike.told)
      .getByRole('button', { name: 'Desfacer o cobro de 30,00 € de Brais Souto Rei' })
      .click()
    const reason = page.getByRole('dialog', { name: 'Queres desfacer o cobro de 30,00 €?' })
    await reason.getByLabel('Motivo').fill('Era doutra persoa')
    await reason.getByRole('button', { name: 'Desfacer' }).click()
    await expect(notice(page, 'Desfíxose o cobro de 30,00 €.')).toBeVisible()
    await expect(page.getByText('1 movemento', { exact: true })).toBeVisible()
    await chip(page, 'Por conciliar').click()
    await expect(movement(page, alike.told)).toContainText('O nome aparece no texto')

    await page.goto('/cotas/extractos')
    await waitForHydration(page)
    await load(page, { ...file, name: 'outra-vez.n43' })
    await expect(notice(page, 'Os 4 movementos deste ficheiro xa estaban.')).toBeVisible()
    await expect(page.getByText('1 extracto', { exact: true }), 'it brought nothing').toBeVisible()
    const [whole, shown] = await page.getByRole('combobox', { name: 'Ordenar por…' }).evaluate((select) => {
      const copy = select.parentElement?.appendChild(select.cloneNode(true)) as HTMLElement
      copy.style.cssText = 'position: absolute; width: max-content'
      const widths = [copy.offsetWidth, (select as HTMLElement).offsetWidth]
      copy.remove()
      return widths
    })
    expect(shown, 'the longest order is not cut').toBeGreaterThanOrEqual(whole ?? Number.POSITIVE_INFINITY)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'another charge is chosen for a movement, and one transfer pays several charges, one of them in part',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    const surname = `Reparto ${project.name}`
    const { member, due, told } = await addDebtor(portal, 'Uxía', surname)
    await addDue(portal, member, 45)
    const { due: other } = await addDebtor(portal, 'Xoel', `Alleo ${project.name}`, 20)
    const address = await addStatement(portal, `reparto-${project.name}.n43`, [
      { cents: 3000, told: `DE ${told}` },
      { cents: 5000, told: `PAGO XUNTO ${project.name}` },
    ])
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(address)
    await waitForHydration(page)

    await button(page, 'Cambiar o recibo de 30,00 € do 16-05-2026').click()
    const dialog = page.getByRole('dialog', { name: 'Que recibo paga este ingreso?' })
    await expect(dialog.getByLabel(`Importe para Uxía ${surname}, Cota do coro`)).toHaveValue('30,00')
    await dialog.getByRole('searchbox').fill(`xoel alleo ${project.name}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: `Xoel Alleo ${project.name}` }).click()
    await expect(dialog.getByLabel('Importe para'), 'instead of the other one').toHaveCount(1)
    await expect(dialog.getByLabel(`Importe para Xoel`)).toHaveValue('20,00')
    await expect(dialog.getByText('Deste ingreso sobran 10,00 €.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Escoller', exact: true }).click()
    await expect(movement(page, told)).toContainText('Escollido por ti')
    await expect(button(page, 'Cambiar o recibo de 30,00 € do 16-05-2026')).toBeFocused()
    await expect(getTick(page, '30,00 € do 16-05-2026')).toBeChecked()
    await expect(button(page, 'Confirmar 1 movemento por 20,00 €')).toBeVisible()

    await expectLeavingAsks(page)
    await expect(movement(page, told), 'the choice stays').toContainText('Escollido por ti')

    await button(page, 'Escoller o recibo de 50,00 € do 16-05-2026').click()
    await dialog.getByRole('button', { name: 'Escoller', exact: true }).click()
    await expect(dialog.getByText('Escolle polo menos un recibo.')).toBeVisible()
    const find = dialog.getByRole('searchbox')
    await find.fill('ninguén así')
    await expect(dialog.getByText('Non hai recibos por cobrar que cadren.')).toBeVisible()
    await find.fill(`reparto ${project.name}`)
    await dialog.getByRole('button', { name: `${surname} quedan 30,00 €` }).click()
    await dialog.getByRole('button', { name: `${surname} quedan 45,00 €` }).click()
    const second = dialog.getByLabel('Importe para').nth(1)
    await expect(second, 'what is left of the movement').toHaveValue('20,00')
    await second.fill('20,01')
    await dialog.getByRole('button', { name: 'Escoller', exact: true }).click()
    await expect(dialog.getByText('Pásaste en 0,01 €: baixa algún importe.')).toBeVisible()
    await second.fill('45,01')
    await expect(dialog.getByText('Escribe un importe maior ca cero, como moito 45,00 €.')).toBeVisible()
    await second.fill('20')
    await expect(dialog.getByText('O ingreso queda repartido enteiro.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Escoller', exact: true }).click()
    await expect(movement(page, 'PAGO XUNTO')).toContainText('quedarán 25,00 € por cobrar')
    await expect(button(page, 'Cambiar o recibo de 50,00 € do 16-05-2026')).toBeFocused()
    await expectLeavingAsks(page)

    await button(page, 'Confirmar 2 movementos por 70,00 €').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
    await expect(notice(page, 'Confirmáronse 2 movementos por 70,00 €.')).toBeVisible()
    await expect(movement(page, told), 'ten euros wait').toContainText('Quedan 10,00 € sen recibo.')
    const paid = await Promise.all([due, other].map(({ id }) => portal.asAdmin('GET', `/recibos/${id}`)))
    expect(paid.map(({ estado, cobrado }) => [estado, cobrado])).toEqual([
      ['PAGADO', 30],
      ['PAGADO', 20],
    ])
    await expectAccessible(page)
  },
)

test('of thousands of movements a page is shown, only what is seen of it is drawn, and all of them are searched and ticked', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const far = await addDebtor(portal, 'Sabela', 'Entre Milleiros')
  const farther = await addDebtor(portal, 'Tareixa', 'Máis Alá')
  const many = Array.from({ length: 1998 }, (_, index) => ({ cents: 1000 + index, told: `FEIRA ${index}` }))
  many.splice(500, 0, { cents: 3000, told: far.due.referencia })
  many.splice(1500, 0, { cents: 3000, told: farther.due.referencia })
  const address = await addStatement(portal, 'milleiros.n43', many)
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto(address)
  await waitForHydration(page)
  await expect(page.getByText('2000 movementos', { exact: true })).toBeVisible()
  const rows = page.locator('.movemento')
  await expect(rows).toHaveCount(100)
  await page.getByRole('combobox', { name: 'Filas por páxina' }).first().selectOption('500')
  await expect(page).toHaveURL(/pageSize=500/)
  await expect.poll(() => rows.count()).toBeLessThan(100)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(movement(page, 'FEIRA 499')).toBeVisible()
  expect(await rows.count()).toBeLessThan(100)
  await expect(bar(page), 'what has a due is on other pages').toBeHidden()

  const confirmBoth = button(page, 'Confirmar 2 movementos por 60,00 €')
  await page.getByRole('checkbox', { name: 'Marcar os 2 que teñen recibo proposto' }).click()
  await expect(confirmBoth).toBeVisible()
  await button(page, 'Páxina seguinte').click()
  await expect(movement(page, 'FEIRA 500')).toBeVisible()
  await expect(confirmBoth, 'ticks stay from page to page').toBeVisible()
  await page.getByRole('searchbox').fill('entre milleiros')
  await expect(page.getByText('1 movemento', { exact: true })).toBeVisible()
  await expect(movement(page, far.due.referencia)).toContainText('Sabela Entre Milleiros')
  await page.getByRole('searchbox').fill('feira 1234')
  await expect(movement(page, 'FEIRA 1234')).toBeVisible()
  await expect(bar(page), 'what is not seen is not confirmed').toBeHidden()
})
