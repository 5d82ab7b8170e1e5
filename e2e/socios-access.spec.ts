import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { freshDni, startPortal } from './portal.ts'
import { asAdmin, dialog, kind, openForm, save, text } from './socio-form.ts'
import { pdf, photo } from './uploads.ts'

test('users cannot end their own membership, nor an administrator’s', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const boss = await portal.addSocio({ apellidos: 'Xefa', authorities: ['ROLE_ADMIN'] })
  const manager = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  await signIn(page, manager)
  for (const { id } of [boss, manager]) {
    await page.goto(`/socios/${id}`)
    await expect(page.getByRole('link', { name: 'Editar', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dar de baixa' })).toBeHidden()
  }
})

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

test('a manager of the register cannot change e-mail and DNI of a member with a role', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/403/)
  const holder = await portal.addSocio({ nombre: 'Icía', apellidos: 'Pena', authorities: ['SP_FINANCES'] })
  const manager = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  await signIn(page, manager)
  await page.goto(`/socios/${holder.id}`)
  await openForm(page)
  await expect(
    page.getByText('só unha persoa administradora pode cambiar o DNI e o correo electrónico', {
      exact: false,
    }),
  ).toBeVisible()
  for (const name of ['DNI', 'Correo electrónico']) await expect(text(page, name)).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await text(page, 'Teléfono').fill('600 123 123')
  await save(page)
  await expect(page.getByText('600 123 123').first()).toBeVisible()

  const outsider = await portal.addUser({ authorities: ['SP_FINANCES'] })
  await page.goto('/socios/novo')
  for (const [name, value] of [
    ['Nome', 'Icía'],
    ['Apelidos', 'Pena'],
    ['DNI', outsider.login],
    ['Teléfono', '600'],
    ['Correo electrónico', `meu.${outsider.email}`],
  ] as const)
    await text(page, name).fill(value)
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(
    page.getByText('isto só o pode facer unha persoa administradora', { exact: false }).first(),
  ).toBeVisible()
})

test('a member cannot open the record of another', { tag: '@desktop' }, async ({ page, portal }) => {
  const member = await portal.addSocio()
  const stranger = await portal.addSocio()
  await signIn(page, stranger)
  await page.goto(`/socios/${member.id}`)
  await expect(page).toHaveURL(/\/account\/login/)
  await expect(page.getByText('Non tes autorización para facer esta operación.')).toBeVisible()
})

test('staff with read access see a whole record and change nothing', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const reader = await portal.addUser({ authorities: ['PARTNER_READONLY'] })
  // a letter that does not fit
  const dni = freshDni()
  const odd = `${dni.slice(0, -1)}${dni.endsWith('T') ? 'R' : 'T'}`
  const member = await portal.addSocio({ login: odd, nombre: 'Antía', apellidos: 'Souto' })
  await signIn(page, reader)
  await page.goto(`/socios/${member.id}`)
  await expect(page.getByRole('heading', { name: 'Souto, Antía' })).toBeVisible()
  await expect(page.getByText('A letra non se corresponde co número.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Editar', exact: true })).toBeHidden()
  for (const name of ['Dar de baixa', 'Eliminar', 'Historial'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).not.toHaveURL(/\/socios\/\d+/)
})

test('an address without a number is of no page, signed in or not', { tag: '@desktop' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/404/)
  for (const path of ['/socios/abc', '/socios/1a/editar', '/socios/-1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' })).toBeVisible()
  }
  await signIn(page, administrator)
  await page.goto('/socios/abc')
  await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' })).toBeVisible()
  await page.goto('/socios/999999')
  await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' })).toBeVisible()
})

test('markup in every field stays text', { tag: '@desktop' }, async ({ page, portal }) => {
  const bad = (name: string) => `<img src=x onerror="document.title='${name}'"><b>${name}</b>`
  const call = await asAdmin(portal)
  const tipo = await call('POST', '/tipoDocumentoSocios', { nombre: bad('tipo') })
  const member = await portal.addSocio({
    nombre: bad('nome'),
    apellidos: bad('apelidos'),
    telefono: bad('tel'),
  })
  const now = await call('GET', `/socios/${member.id}`)
  const direccion = {
    direccion: bad('rúa'),
    codigoPostal: '15001',
    localidad: bad('vila'),
    provincia: bad('provincia'),
  }
  const fichero = {
    fileName: '<b>acta.txt',
    type: 'txt',
    content: Buffer.from(bad('acta')).toString('base64'),
  }
  await call('PUT', `/socios/${member.id}`, {
    ...now,
    profesion: bad('profesión'),
    cuentaCorriente: bad('conta'),
    direccion,
    documentos: [{ titulo: bad('título'), fecha: [2026, 1, 1], tipo: { id: tipo.id }, fichero }],
    pagos: [{ tipo: 'OTROS', importe: 1, fecha: [2026, 1, 1], documentos: [fichero] }],
  })
  await call('POST', '/grupos', { name: bad('grupo'), socios: [{ id: member.id }] })
  await call('PUT', `/socios/${member.id}/deactivate?cause=${encodeURIComponent(bad('causa'))}`)

  await signIn(page, administrator)
  await page.goto(`/socios/${member.id}`)
  const main = page.getByRole('main')
  for (const name of [
    'nome',
    'apelidos',
    'tel',
    'rúa',
    'vila',
    'provincia',
    'profesión',
    'conta',
    'grupo',
    'causa',
    'título',
    'tipo',
  ])
    await expect(main).toContainText(`<b>${name}</b>`)
  await expect(main.locator('b, img[src="x"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.goto(`/socios/${member.id}/editar`)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(bad('nome'))
  await expect(main.locator('b, img[src="x"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})
