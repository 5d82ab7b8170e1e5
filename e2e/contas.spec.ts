import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { heading, treasurer } from './locators.ts'
import { expectPreview, inlineRtf, savedAs } from './papers.ts'
import { doWithRow } from './row-action.ts'
import { pdf, text } from './uploads.ts'

const title = (page: Page) => page.getByLabel('Título')
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true })

test('accounts are added, read, changed and deleted by the treasurer, beside the budgets, and introduced by a text', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const name = 'Contas de 2031'
  await portal.asAdmin('POST', '/presupuestos', { titulo: 'Previsto 2031', ano: 2031, fichero: inlineRtf })
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/contabilidades')
  await expect(heading(page, 'Contabilidade')).toBeVisible()
  await page.getByRole('link', { name: 'Editar a páxina' }).click()
  const editor = page.getByRole('textbox', { name: /Texto da páxina|Editor/ }).first()
  await expect(editor).toBeVisible()
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Pregunta o que queiras.')
  await save(page).click()
  await expect(page.getByText('Gardouse a páxina «Contabilidade».')).toBeVisible()
  await expect(page).toHaveURL(/\/contabilidades$/)
  await expect(page.getByRole('main')).toContainText('Pregunta o que queiras.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Engadir contas' }).first().click()
  await expect(page).toHaveURL(/\/orzamentos\/novo\?tipo=contabilidade$/)
  await expect(page).toHaveTitle('Engadir contas · A Carballeira')
  await page.getByRole('navigation', { name: 'Menú principal' }).getByText('Finanzas').click()
  await expect(page.getByRole('link', { name: 'Contabilidade', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await save(page).click()
  await expect(page.getByRole('region', { name: /Revisa os campos sinalados/ })).toContainText(
    'Ficheiro: Ficheiro non subido',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Ficheiro').setInputFiles(text('escaneo 7.txt', 'Ingresos e gastos'))
  await expect(title(page), 'as the file is called').toHaveValue('escaneo 7')
  await title(page).fill(name)
  await page.getByLabel('Ano', { exact: true }).fill('2031')
  await save(page).click()
  await expect(page.getByText(`Engadíronse as contas «${name}».`)).toBeVisible()
  await expect(page).toHaveURL(/\/contabilidades$/)

  await page.getByRole('searchbox', { name: 'Buscar por título ou ano' }).fill('2031')
  await expect(page).toHaveURL(/search=2031/)
  await expect(page.getByText('1 documento', { exact: true }), 'not the budget').toBeVisible()
  await expectPreview(page, name, 'Ingresos e gastos')
  expect(await savedAs(page, name), 'named after the title').toBe(`${name}.txt`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await doWithRow(page, name, 'Editar')
  await expect(heading(page, `Editar as contas «${name}»`)).toBeVisible()
  await page.getByRole('button', { name: /^Quitar: / }).click()
  await page.getByLabel('Ficheiro').setInputFiles(pdf('Memoria.pdf'))
  await expect(title(page), 'it followed the file').toHaveValue('Memoria')
  await title(page).fill(name)
  await save(page).click()
  await expect(page.getByText(`Gardáronse as contas «${name}».`)).toBeVisible()
  await expect(page, 'the list as it was left').toHaveURL(/\/contabilidades\?search=2031$/)
  expect(await savedAs(page, name)).toBe(`${name}.pdf`)

  await doWithRow(page, name, 'Eliminar')
  const question = page.getByRole('alertdialog', { name: `Queres eliminar as contas «${name}»?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(`Elimináronse as contas «${name}».`)).toBeVisible()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await page.goto('/orzamentos?search=2031')
  await expect(page.getByRole('button', { name: 'Previsto 2031', exact: true })).toBeVisible()
})
