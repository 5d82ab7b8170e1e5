import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  signInByForm,
  test,
  waitForHydration,
} from './journey.ts'
import { freshDni } from './portal.ts'
import { addPago, asAdmin, dialog, kind, openForm, save, text } from './socio-form.ts'
import { pdf, photo } from './uploads.ts'

test('a new member, from the form to the first visit', { tag: '@desktop' }, async ({
  page,
  portal,
  browser,
}) => {
  test.slow()
  const manager = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  const dni = freshDni()
  const email = `${dni.toLowerCase()}@alta.example`
  await signIn(page, manager)
  await page.goto('/socios/novo')
  await expect(page.getByRole('heading', { name: 'Engadir unha persoa socia' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save(page)
  await expect(page.getByText('O formulario da persoa socia ten erros.', { exact: false })).toBeVisible()
  const summary = page.getByRole('region', { name: /Revisa os campos sinalados/ })
  for (const name of ['Nome', 'Apelidos', 'DNI', 'Teléfono', 'Correo electrónico'])
    await expect(summary.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Nome', { exact: true }).fill('Iria')
  await text(page, 'Apelidos').fill('Ñáñez Ínsua')
  await text(page, 'DNI').fill(`${dni.slice(0, -1)}${dni.endsWith('T') ? 'r' : 't'}`)
  await expect(page.getByText('A letra non se corresponde co número.', { exact: false })).toBeVisible()
  await text(page, 'DNI').fill(dni.toLowerCase())
  await page.getByLabel('Día').fill('31/2/1956')
  await expect(page.getByLabel('Ano')).toHaveValue('1956')
  await page.getByLabel('Ano').blur()
  await text(page, 'Teléfono').fill('+34 600 11 22 33')
  await text(page, 'Correo electrónico').fill(email)
  await text(page, 'Código postal').fill('36201')
  await expect(page.getByLabel(/^Provincia/)).toHaveValue('Pontevedra')
  await text(page, 'Conta bancaria').pressSequentially('es9121000418450200051333')
  await expect(text(page, 'Conta bancaria')).toHaveValue('ES91 2100 0418 4502 0005 1333')
  await text(page, 'Localidade').fill('Vigo')
  await expect(page.getByText('Non é un IBAN correcto', { exact: false })).toBeVisible()
  await page
    .getByLabel('Foto', { exact: false })
    .first()
    .setInputFiles(await photo('retrato.jpg', '#226b34'))
  await expect(page.getByRole('button', { name: 'Quitar a foto' })).toBeVisible()
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await addPago(page, '1.234,5', [pdf('recibo da cota.pdf')])
  await expect(page.getByRole('tab', { name: 'Pagamentos (1)' })).toBeVisible()
  await expect(page.getByText('Novo, sen gardar')).toBeVisible()
  await expectAccessible(page)

  await save(page)
  await expect(summary.getByText('Esta data non existe.')).toBeVisible()
  await page.getByLabel('Día').fill('')
  await save(page)
  await expect(page.getByText('Creouse a ficha de Iria Ñáñez Ínsua.', { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/\/socios-admin/)

  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await theirs.goto(await portal.linkMailedTo(email))
  await theirs.getByLabel('Contrasinal novo', { exact: true }).fill('o meu primeiro contrasinal')
  await theirs.getByLabel('Repite o contrasinal novo').fill('o meu primeiro contrasinal')
  await theirs.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(theirs.getByRole('heading', { name: 'Contrasinal gardado' })).toBeVisible()
  await signInByForm(theirs, { login: dni, password: 'o meu primeiro contrasinal' })
  await theirs.getByRole('banner').getByText('Iria').click()
  await theirs.getByRole('link', { name: 'A miña ficha', exact: true }).click()
  await expect(theirs.getByRole('heading', { name: 'Ñáñez Ínsua, Iria' })).toBeVisible()
  const main = theirs.getByRole('main')
  for (const told of [dni, 'febreiro de 1956', 'ES91 2100 0418 4502 0005 1333', '36201 Vigo', 'Pontevedra'])
    await expect(main).toContainText(told)
  await expect(main).not.toContainText('Non é un IBAN correcto')
  await expect(main.getByRole('link', { name: '+34 600 112 233' })).toHaveAttribute(
    'href',
    'tel:+34600112233',
  )
  await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await main.getByRole('tab', { name: 'Pagamentos (1)' }).click()
  await expect(main.getByRole('row', { name: /Cota.* 1\.234,50/ })).toBeVisible()
  await expect(main.getByText(/^Última cota: .*, 1\.234,50/)).toBeVisible()
  await theirs.context().close()
})

test('documents and payments wait for the member to be saved, all or nothing', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  test.slow()
  expectFailures(/400/)
  const call = await asAdmin(portal)
  const { nombre: tipo } = await call('POST', '/tipoDocumentoSocios', { nombre: `Solicitude ${process.pid}` })
  const other = await portal.addSocio()
  const member = await portal.addSocio({ nombre: 'Uxía', apellidos: 'Rei' })
  const stored = () => call('GET', `/socios/${member.id}`)
  await signIn(page, administrator)
  await page.goto(`/socios/${member.id}/editar`)

  await page.getByRole('button', { name: 'Engadir un documento' }).click()
  const form = dialog(page, 'Documento novo')
  await form.getByRole('button', { name: 'Engadir' }).click()
  await expect(form.getByText('Ficheiro non subido')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Escoller un ficheiro').setInputFiles(pdf('Solicitude de alta.pdf'))
  await expect(text(form, 'Título')).toHaveValue('Solicitude de alta')
  await kind(form).selectOption(tipo)
  await text(form, 'Data').fill('31/02/2026')
  await form.getByRole('button', { name: 'Engadir' }).click()
  await expect(form.getByText('Ese mes non ten tantos días.')).toBeVisible()
  await expect(text(form, 'Data')).toHaveValue('31/02/2026')
  await text(form, 'Data').fill('28/02/2026')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Engadir' }).click()
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await addPago(page, '30', [pdf('recibo.pdf'), pdf('xustificante.pdf')])
  await addPago(page, '12,50')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('42,50 €')

  // the server refuses the e-mail: nothing is stored, nothing typed is lost
  await text(page, 'Correo electrónico').fill(other.email)
  await save(page)
  await expect(page.getByText(`${other.email} xa está en uso`, { exact: false }).first()).toBeVisible()
  expect(await stored()).toMatchObject({ documentos: [], pagos: [], email: member.email })
  await expect(page.getByText('Novo, sen gardar')).toHaveCount(3)

  await text(page, 'Correo electrónico').fill(member.email)
  await save(page)
  await expect(page.getByText('Gardouse a ficha de Uxía Rei.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
  expect((await stored()).pagos.map(({ importe }: { importe: number }) => importe).sort()).toEqual([12.5, 30])
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Documentos/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar: Solicitude de alta' }).click()
  expect((await download).suggestedFilename()).toBe('Solicitude de alta.pdf')
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar: recibo.pdf' }).click()
  expect((await receipt).suggestedFilename()).toBe('recibo.pdf')

  // a row that goes can be brought back until the member is saved
  await openForm(page)
  await page.getByRole('tab', { name: /^Documentos/ }).click()
  await page.getByRole('button', { name: 'Eliminar: Solicitude de alta' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Queres eliminar o documento «Solicitude de alta»?',
  })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Eliminarase ao gardar')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Solicitude de alta' })).toBeFocused()
  await page.getByRole('button', { name: 'Recuperar: Solicitude de alta' }).click()
  await expect(page.getByText('Eliminarase ao gardar')).toBeHidden()
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await page
    .getByRole('button', { name: /^Eliminar: o pagamento «Cota»/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: /^Editar: o pagamento «Cota»/ }).click()
  await text(dialog(page, 'Editar o pagamento'), 'Importe').fill('99,99')
  await dialog(page, 'Editar o pagamento').getByRole('button', { name: 'Aplicar' }).click()
  await save(page)
  await expect
    .poll(stored, 'saved, although the notice of the save before may still be there')
    .toMatchObject({ documentos: [{ titulo: 'Solicitude de alta' }], pagos: [{ importe: 99.99 }] })
})

test('a membership ends for a cause, is renewed, ends again and is deleted', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const member = await portal.addSocio({ nombre: 'Brais', apellidos: 'Seco Lois' })
  await signIn(page, administrator)
  await page.goto(`/socios/${member.id}`)
  await expect(page.getByText('Persoa socia activa')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar' })).toBeHidden()
  await expectAccessible(page)

  const end = async (cause: string) => {
    await page.getByRole('button', { name: 'Dar de baixa' }).click()
    const form = dialog(page, 'Dar de baixa a Brais Seco Lois')
    await form.getByRole('button', { name: 'Dar de baixa' }).click()
    await expect(form.getByText('Este campo é obrigatorio.')).toBeVisible()
    await expectAccessible(page)
    await text(form, 'Causa da baixa').fill(cause)
    await form.getByRole('button', { name: 'Dar de baixa' }).click()
    await expect(page.getByText('Brais Seco Lois está de baixa.')).toBeVisible()
    await expect(page.getByText(`Causa: ${cause}`)).toBeVisible()
  }
  await end('Trasladouse a Montevideo')
  await expectNoSidewaysScroll(page)
  await expect(portal.tokenOf(member.login, member.password)).rejects.toThrow('401')
  await page.getByRole('button', { name: 'Dar de alta' }).click()
  await expect(page.getByText('Brais Seco Lois volve estar de alta.')).toBeVisible()
  await expect(page.getByText('Persoa socia activa')).toBeVisible()
  await portal.tokenOf(member.login, member.password)

  await end('Marchou')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog', { name: /Queres eliminar a ficha de Brais Seco Lois/ })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Eliminouse a ficha de Brais Seco Lois.')).toBeVisible()
  await expect(page).toHaveURL(/\/socios-admin/)
  const call = await asAdmin(portal)
  await expect(call('GET', `/socios/${member.id}`)).rejects.toThrow('404')
  await expect(call('GET', `/user-management/users/${member.login}`)).rejects.toThrow('404')
})

test('nothing typed is lost: by leaving with a dialog open, by a change of another person, by the end of the session', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/409/, /401/)
  const manager = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  const member = await portal.addSocio({ nombre: 'Primeira' })
  await signIn(page, manager)

  await test.step('leaving asks, with a dialog open too', async () => {
    await page.goto('/about')
    await page.goto(`/socios/${member.id}`)
    await waitForHydration(page)
    await openForm(page)
    await page.getByRole('tab', { name: /^Pagamentos/ }).click()
    await page.getByRole('button', { name: 'Engadir un pagamento' }).click()
    await text(dialog(page, 'Pagamento novo'), 'Importe').fill('5')
    await page.goBack()
    const leaving = page.getByRole('alertdialog', { name: 'Queres saír sen gardar?' })
    await leaving.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(text(dialog(page, 'Pagamento novo'), 'Importe')).toHaveValue('5,00')
    await dialog(page, 'Pagamento novo').getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog(page, 'Pagamento novo')).toBeHidden()
  })

  await test.step('rows of both people are kept', async () => {
    await page.goto(`/socios/${member.id}/editar`)
    await text(page, 'Profesión').fill('Canteira')
    await page.getByRole('tab', { name: /^Pagamentos/ }).click()
    await addPago(page, '10')

    const call = await asAdmin(portal)
    const now = await call('GET', `/socios/${member.id}`)
    const pagos = [{ tipo: 'OTROS', importe: '5', fecha: [2020, 1, 1] }]
    await call('PUT', `/socios/${member.id}`, { ...now, nombre: 'Doutra persoa', pagos })

    await save(page)
    const conflict = dialog(page, 'Outra persoa cambiou isto')
    await expect(conflict.getByText('Nome, Pagamentos')).toBeVisible()
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(text(page, 'Profesión')).toHaveValue('Canteira')
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Doutra persoa')
    await save(page)
    await expect(page.getByText(/^Gardouse a ficha de Doutra persoa/)).toBeVisible()
    const saved = await call('GET', `/socios/${member.id}`)
    expect(saved).toMatchObject({ nombre: 'Doutra persoa', profesion: 'Canteira' })
    expect(saved.pagos.map(({ importe }: { importe: number }) => importe).sort()).toEqual([10, 5])
  })

  await test.step('the draft is kept, rows included', async () => {
    await page.goto(`/socios/${member.id}/editar`)
    await text(page, 'Profesión').fill('Sen gardar aínda')
    await page.getByRole('tab', { name: /^Pagamentos/ }).click()
    await addPago(page, '7,5')
    const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
    await portal.call('POST', '/account/logout', undefined, /eyJ[\w.-]+/.exec(kept)?.[0])
    await save(page)
    await expect(page).toHaveURL(/\/account\/login/)
    await page.getByLabel('DNI').fill(manager.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill(manager.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByRole('button', { name: 'Recuperar o borrador' }).click()
    await expect(text(page, 'Profesión')).toHaveValue('Sen gardar aínda')
    await save(page)
    await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
    await expect(page.getByRole('tab', { name: 'Pagamentos (3)' })).toBeVisible()
  })
})

test('a treasurer adds a fee: few taps, the new row in sight, back at the payments', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const member = await portal.addSocio({ nombre: 'Dores', apellidos: 'Rey' })
  const call = await asAdmin(portal)
  const stored = await call('GET', `/socios/${member.id}`)
  const years = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]
  const pagos = years.map((year) => ({ tipo: 'CUOTA', importe: '30', fecha: [year, 1, 15] }))
  await call('PUT', `/socios/${member.id}`, { ...stored, pagos })
  await signIn(page, administrator)
  await page.goto(`/socios/${member.id}`)
  await waitForHydration(page)
  await expect(page.getByText(/^Última cota: 15 de xaneiro de 2025, 30,00/)).toBeVisible()
  const rows = page.getByRole('row')
  const add = page.getByRole('link', { name: 'Engadir un pagamento' })
  const first = await rows.filter({ hasText: '15-01-2025' }).boundingBox()
  expect((await add.boundingBox())?.y).toBeLessThan(first?.y ?? 0)

  // type, amount and day are there: one press adds it
  await add.click()
  const form = dialog(page, 'Pagamento novo')
  await expect(kind(form)).toHaveValue('CUOTA')
  await expect(text(form, 'Importe')).toHaveValue('30,00')
  await expect(text(form, 'Data')).not.toHaveValue('')
  await expectAccessible(page)
  await kind(form).selectOption('Outros')
  await expect(text(form, 'Importe')).toHaveValue('')
  await kind(form).selectOption('Cota')
  await form.getByRole('button', { name: 'Engadir' }).click()
  const added = rows.filter({ hasText: 'Novo, sen gardar' })
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await save(page)
  await expect(page).toHaveURL(new RegExp(`/socios/${member.id}$`))
  await expect(page.getByRole('tab', { name: 'Pagamentos (12)' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1 }), 'the record opens at its top').toBeInViewport()
  // years with one payment have no sum of their own: twelve payments and the total
  await expect(rows.filter({ hasText: '30,00' })).toHaveCount(12)
  await expect(rows.filter({ hasText: '360,00' })).toHaveCount(1)
})
