import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { doWithRow } from './row-action.ts'

test('types of documents are added, found, renamed and deleted', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  // other journeys have added types to the portal of this worker
  const [acta, estatutos] = ['Ácta renomeada', 'Estatutos renomeados']
  await signIn(page, administrator)
  await page.goto('/tipos-documento')
  await expect(page.getByRole('heading', { name: 'Tipos de documento', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Crear un tipo' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(acta)
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText(`Creouse o tipo «${acta}».`)).toBeVisible()
  await expect(page).toHaveURL(/\/tipos-documento$/)

  await portal.asAdmin('POST', '/tipoDocumentos', { nombre: estatutos })
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill('acta renom')
  await expect(page).toHaveURL(/search=acta/)
  await expect(page.getByText('1 tipo', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await doWithRow(page, acta, 'Editar')
  await expect(page.getByRole('heading', { name: `Editar o tipo «${acta}»` })).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill(`${acta} asinada`)
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText(`Gardouse o tipo «${acta} asinada».`)).toBeVisible()
  await expect(page, 'the list as it was left').toHaveURL(/search=acta/)

  await doWithRow(page, `${acta} asinada`, 'Eliminar')
  const question = page.getByRole('alertdialog', { name: `Queres eliminar o tipo «${acta} asinada»?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(`Eliminouse o tipo «${acta} asinada».`)).toBeVisible()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Tipos de documento', exact: true }),
    'no row is left',
  ).toBeFocused()
  const { content } = await portal.asAdmin('GET', '/tipoDocumentos?search=renomeados')
  expect(content.map(({ nombre }: { nombre: string }) => nombre)).toEqual([estatutos])
})
