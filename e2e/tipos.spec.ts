import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { adminDni, adminPassword } from './portal.ts'
import { doWithRow } from './row-action.ts'

for (const { path, title, collection, tag } of [
  { path: '/tipos-documento', title: 'Tipos de documento', collection: '/tipoDocumentos', tag: '@desktop' },
  {
    path: '/tipos-documento-socio',
    title: 'Tipos de documento de persoas socias',
    collection: '/tipoDocumentoSocios',
    tag: '@phone',
  },
]) {
  test(
    `${path}: types are added, found, renamed and deleted`,
    { tag },
    async ({ page, portal }, { project }) => {
      // other journeys have added types to the portal of this worker
      const mark = `${project.name} renomeado`
      const [acta, estatutos] = [`Ácta ${mark}`, `Estatutos ${mark}`]
      await signIn(page, administrator)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Crear un tipo' }).click()
      await page.getByRole('button', { name: 'Gardar' }).click()
      await expect(page.getByText('O formulario ten erros. Revisa os campos sinalados.')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Nome').fill('   ')
      await page.getByRole('button', { name: 'Gardar' }).click()
      await expect(page.getByText('Este campo é obrigatorio.').first()).toBeVisible()
      await page.getByLabel('Nome').fill(acta)
      await page.getByRole('button', { name: 'Gardar' }).click()
      await expect(page.getByText(`Creouse o tipo «${acta}».`)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))

      const token = await portal.tokenOf(adminDni, adminPassword)
      await portal.call('POST', collection, { nombre: estatutos }, token)
      await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(`acta ${mark}`)
      await expect(page).toHaveURL(/search=acta/)
      await expect(page.getByText('1 tipo', { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await doWithRow(page, acta, 'Editar')
      await expect(page.getByRole('heading', { name: `Editar o tipo «${acta}»` })).toBeVisible()
      await page.getByLabel('Nome').fill(`${acta} asinada`)
      await page.getByRole('button', { name: 'Gardar' }).click()
      await expect(page.getByText(`Gardouse o tipo «${acta} asinada».`)).toBeVisible()
      await expect(page, 'the list as it was left').toHaveURL(/search=acta/)

      await doWithRow(page, `${acta} asinada`, 'Eliminar')
      const question = page.getByRole('alertdialog', { name: `Queres eliminar o tipo «${acta} asinada»?` })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByText(`Eliminouse o tipo «${acta} asinada».`)).toBeVisible()
      await expect(page.getByText('Non se atopou nada.')).toBeVisible()
      await expect(page.getByRole('heading', { name: title, exact: true }), 'no row is left').toBeFocused()
      const { content } = await portal.call(
        'GET',
        `${collection}?search=${encodeURIComponent(mark)}`,
        undefined,
        token,
      )
      expect(content.map(({ nombre }: { nombre: string }) => nombre)).toContain(estatutos)
    },
  )
}

test('a type that documents carry is kept, and it is said why', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/400/)
  const token = await portal.tokenOf(adminDni, adminPassword)
  const tipo = await portal.call('POST', '/tipoDocumentoSocios', { nombre: 'Solicitude de alta' }, token)
  const { id } = await portal.addSocio()
  const socio = await portal.call('GET', `/socios/${id}`, undefined, token)
  const fichero = {
    fileName: 'alta.txt',
    type: 'txt',
    content: Buffer.from('Quero entrar').toString('base64'),
  }
  const documento = { titulo: 'Alta', fecha: [2026, 5, 31], tipo: { id: tipo.id }, fichero }
  await portal.call('PUT', `/socios/${id}`, { ...socio, documentos: [documento] }, token)

  await signIn(page, administrator)
  await page.goto('/tipos-documento-socio?search=Solicitude')
  await doWithRow(page, 'Solicitude de alta', 'Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Non se pode eliminar o tipo «Solicitude de alta»')).toBeVisible()
  await expect(page.getByText('Este tipo ten documentos asociados: non se pode eliminar.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Solicitude de alta', exact: true })).toBeVisible()
})

test('an address without a number is no type', { tag: '@desktop' }, async ({ page, expectFailures }) => {
  expectFailures(/404/)
  await signIn(page, administrator)
  await page.goto('/tipos-documento/abc/editar')
  await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' })).toBeVisible()
})
