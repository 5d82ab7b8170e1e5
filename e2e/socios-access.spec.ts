import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { startPortal } from './portal.ts'
import { dialog, kind, openForm, save, text } from './socio-form.ts'
import { pdf, photo } from './uploads.ts'

test('a member sees their own record and changes the photo, and nothing else', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const member = await portal.addSocio({ nombre: 'Sabela', apellidos: 'Ríos' })
  await signIn(page, member)
  await page.goto(`/socios/${member.id}`)
  await expect(page.getByRole('heading', { name: 'Ríos, Sabela' })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Dar de baixa', 'Historial', 'Eliminar'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await openForm(page)
  await expect(page.getByText('Da túa ficha podes cambiar a foto.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox'), 'there is nothing to type').toHaveCount(0)
  const rest = page.getByRole('region', { name: 'O demais da túa ficha' })
  for (const fact of ['Sabela', 'Ríos', member.login]) await expect(rest).toContainText(fact)
  await expect(page.getByRole('button', { name: /^Engadir/ })).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByLabel('Foto', { exact: false })
    .first()
    .setInputFiles(await photo('retrato.jpg', '#862e9c'))
  await expect(page.getByRole('button', { name: 'Quitar a foto' })).toBeVisible()
  await save(page)
  await expect(page.getByText('Gardouse a ficha de Sabela Ríos.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
  await page.getByRole('button', { name: 'Ver a foto de Sabela Ríos' }).click()
  await expect(page.getByRole('img', { name: 'Sabela Ríos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ver a foto de Sabela Ríos' })).toBeFocused()
})

test('a member keeps their own documents where the association lets them', { tag: '@phone' }, async ({
  page,
}) => {
  const open = await startPortal({ SELF_EDIT_FIELDS: 'documentos' })
  try {
    await open.asAdmin('POST', '/tipoDocumentoSocios', { nombre: 'Copia do DNI' })
    const member = await open.addSocio()
    const token = await open.tokenOf(member.login, member.password)
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    await page.goto(`${open.url}/socios/${member.id}/editar`)
    await expect(page.getByText('Da túa ficha podes cambiar os documentos.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Engadir un documento' }).click()
    const form = dialog(page, 'Documento novo')
    await form.getByLabel('Escoller un ficheiro').setInputFiles(pdf('O meu DNI.pdf'))
    await expect(text(form, 'Título')).toHaveValue('O meu DNI')
    await kind(form).selectOption('Copia do DNI')
    await form.getByRole('button', { name: 'Engadir' }).click()
    await save(page)
    await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
    await expect(page.getByRole('tab', { name: 'Documentos (1)' })).toBeVisible()
    await expect(page.getByText('Copia do DNI', { exact: false })).toBeVisible()
  } finally {
    await open.stop()
  }
})
