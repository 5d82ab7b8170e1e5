import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { button, heading, notice } from './locators.ts'
import { startPortal } from './portal.ts'
import type { Upload } from './uploads.ts'

const test = inOwnPortal(startPortal)

const csv = (name: string, rows: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): Upload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, encoding),
})

/** A Spanish spreadsheet with columns that the register lacks, a postal code without its zero and a spoilt telephone. */
const messy = csv('listaxe.csv', [
  'Nombre;Apellidos;NIF;Móvil;Email;F. nac.;CP;Talla;Notas internas',
  'Sabela;Iglesias Ñáñez;11111111H;600100200;sabela@exemplo.gal;31/05/1950;36001;M;chamar pola tarde',
  'Uxío;Couto «Penas»;22222222J;600100201;uxio@exemplo.gal;1948;1001;XL;',
  'Antón;Rei Seoane;33333333P;6,001E+08;anton@exemplo.gal;;36002;L;',
])

/** The heading of a part of a page. */
const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

const column = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function load(page: Page, file: Upload): Promise<void> {
  await page.goto('/importar-socios')
  await waitForHydration(page)
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(heading(page, 'Importación')).toBeVisible()
}

test('a spreadsheet is brought in: columns, a field made for one, the dry run, its errors, and the members', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  await signIn(page, administrator)
  await page.goto('/importar-socios')
  await expect(heading(page, 'Importar persoas socias')).toBeVisible()
  await page.getByText('Como ten que ser a folla?').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await load(page, messy)
  await expect(page.getByText('Recoñecéronse 7 de 9 columnas.')).toBeVisible()
  await expect(column(page, 'NIF').getByRole('combobox')).toHaveValue('dni')
  await expect(column(page, 'CP')).toContainText('01001')
  await expect(column(page, 'F. nac.').getByRole('combobox')).toHaveValue('dataNacemento')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await column(page, 'Talla').getByRole('button', { name: 'Crear un campo propio' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Talla')
  await button(page, 'Gardar').click()
  await expect(notice(page, 'Creouse o campo «Talla»')).toBeVisible()
  await expect(column(page, 'Talla').getByRole('combobox')).toHaveValue(/^campo\.\d+$/)
  await button(page, 'Desfacer').click()
  await expect(column(page, 'Talla').getByRole('combobox')).toHaveValue('')
  await column(page, 'Talla').getByRole('button', { name: 'Crear un campo propio' }).click()
  await button(page, 'Gardar').click()
  await expect(column(page, 'Talla').getByRole('combobox')).toHaveValue(/^campo\.\d+$/)
  await expect(column(page, 'Talla')).toContainText('XL')

  await button(page, 'Comprobar 3 filas').click()
  await expect(part(page, '2 persoas novas.')).toBeVisible()
  await expect(
    page.getByText('O programa de follas de cálculo estragou este número (6,001E+08).'),
  ).toBeVisible()
  await expect(part(page, '1 fila con erros')).toBeVisible()
  await page.getByText('Ver as 2 persoas novas').click()
  await expect(page.getByText('Iglesias Ñáñez, Sabela')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await button(page, 'Descargar as filas con erros').click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await button(page, 'Importar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(part(page, 'Feito: 2 persoas novas.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('Ver as 2 persoas', { exact: true }).click()
  await page.getByRole('link', { name: 'Iglesias Ñáñez, Sabela' }).click()
  await expect(page.getByRole('main')).toContainText('31-05-1950')
  await expect(page.getByRole('main')).toContainText('Talla')
})
