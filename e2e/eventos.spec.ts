import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { clearStorage, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { NewSocio, RunningPortal } from './portal.ts'
import { doWithRow } from './row-action.ts'
import { pdf, photo } from './uploads.ts'

const heic = fileURLToPath(new URL('../server/src/testing/picture.heic', import.meta.url))
const group = (page: Page, name: string) => page.getByRole('group', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const publico = (page: Page) => page.getByRole('switch', { name: 'Evento público' })
const text = (page: Page) => page.getByRole('textbox', { name: /Texto|Editor/ }).last()

const addManager = (portal: RunningPortal) => portal.addSocio({ authorities: ['EVENT_MANAGEMENT'] })

/** Signs the present user out and another one in. */
async function changeTo(page: Page, socio: NewSocio | null): Promise<void> {
  await page.context().clearCookies()
  await clearStorage(page)
  await page.goto('/')
  if (socio) await signIn(page, socio)
}

/** Status of a call as the owner of `token`, or as a visitor. */
const getStatus = async (portal: RunningPortal, path: string, token?: string): Promise<number> =>
  (await fetch(`${portal.url}/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }))
    .status

test('an event from its creation to its parts being seen by those they are for', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  test.slow()
  expectFailures(/40[13]/)
  const manager = await addManager(portal)
  const inside = await portal.addSocio()
  const outside = await portal.addSocio()
  const grupo = `Coro ${inside.id}`
  await portal.asAdmin('POST', '/grupos', { name: grupo, socios: [{ id: inside.id }] })
  const titulo = `Concerto ${inside.id}`

  await signIn(page, manager)
  await page.goto('/eventos')
  await page.getByRole('main').getByRole('link', { name: 'Xestionar' }).first().click()
  await expect(page, 'the latest first').toHaveURL(/\/eventos-admin\?sort=fecha,desc$/)
  await expect(page.getByRole('heading', { name: 'Xestión de eventos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Crear un evento' }).first().click()

  await field(page, /^Lugar/).fill('Auditorio')
  const time = page.getByRole('combobox', { name: /^Hora/ })
  await time.fill('19.30')
  await time.blur()
  await save(page).click()
  await expect(page.getByText('O formulario do evento ten erros.')).toBeVisible()
  const summary = page.getByRole('region', { name: /Revisa os campos sinalados/ })
  await expect(summary).toContainText('Título: Este campo é obrigatorio.')
  await expect(summary).toContainText('Data: Para poñer unha hora fai falta a data.')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Título' }).click()
  await expect(field(page, /^Título$/)).toBeFocused()
  await field(page, /^Título$/).fill(titulo)
  await field(page, /^Data/).fill('31/10/2026')
  await expect(publico(page), 'for members until somebody says otherwise').not.toBeChecked()

  await text(page).click()
  await page.keyboard.type('Cantamos as panxoliñas de sempre.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /imaxe/i }).first().click()
  await (await chooser).setFiles(await photo('ensaio.jpg', 'navy'))
  await expect(text(page).locator('img')).toHaveAttribute('src', /\/api\/download\/gallery\/eventos\//)
  const picture = page.getByLabel(`Escoller unha foto: ${titulo}`)
  await picture.setInputFiles(await photo('cartel.jpg', 'purple'))
  await expect(page.getByRole('img', { name: `Foto de ${titulo}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar a foto' })).toBeVisible()

  const documents = group(page, 'Documentos')
  await documents.locator('input[type=file]').setInputFiles([pdf('Programa.pdf'), pdf('Partitura.pdf')])
  const titles = documents.getByRole('textbox', { name: 'Título do documento' })
  await expect(titles).toHaveCount(2)
  const forWhom = (place: number) =>
    documents
      .getByRole('listitem')
      .nth(place)
      .getByRole('combobox', { name: /^Só para un grupo/ })
  await forWhom(1).fill(grupo)
  await page.getByRole('option', { name: grupo, exact: true }).click()
  await titles.first().fill('')
  await expect(documents.getByRole('button', { name: 'Escoller ficheiros' })).toBeDisabled()
  await titles.first().fill('Programa de man')

  const photos = group(page, 'Fotos')
  await photos
    .locator('input[type=file]')
    .setInputFiles([await photo('palco.jpg', 'teal'), await photo('público.jpg', 'olive')])
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  await photos.locator('input[type=file]').setInputFiles(heic)
  await expect(photos.getByRole('listitem')).toHaveCount(3)
  await photos.getByRole('button', { name: 'Mover antes: picture.jpg' }).click()
  const later = photos.getByRole('button', { name: 'Mover despois: palco.jpg' })
  await later.press('Enter')
  await expect(later, 'to be pressed again').toBeFocused()
  await later.press('Enter')
  await expect(photos.getByRole('button', { name: 'Mover antes: palco.jpg' }), 'at the end').toBeFocused()
  await photos.getByRole('button', { name: 'Ver palco.jpg a pantalla completa' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'palco', exact: true }), 'before it is saved').toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Descargar' }).click()
  expect((await saved).suggestedFilename()).toBe('palco.jpg')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page, 'the form is still there').toHaveURL(/\/eventos\/novo$/)

  const links = group(page, 'Ligazóns')
  const add = links.getByRole('button', { name: 'Engadir unha ligazón' })
  await add.click()
  await expect(add, 'one after the other').toBeDisabled()
  await expect(links.getByRole('textbox', { name: 'Nome da ligazón' })).toBeFocused()
  await page.keyboard.type('Gravación do ensaio')
  await links.getByRole('textbox', { name: 'Enderezo web' }).fill('ensaio')
  await links.getByRole('textbox', { name: 'Nome da ligazón' }).focus()
  await expect(links.getByText('Este campo non cumpre o formato dunha URL.')).toBeVisible()
  await links.getByRole('textbox', { name: 'Enderezo web' }).fill('https://ensaio.example/coro')
  await links.getByRole('combobox', { name: /^Só para un grupo/ }).fill(grupo)
  await page.getByRole('option', { name: grupo, exact: true }).click()
  await add.click()
  await links.getByRole('textbox', { name: 'Nome da ligazón' }).last().fill('Como chegar')
  await links.getByRole('textbox', { name: 'Enderezo web' }).last().fill('https://mapa.example')
  await add.click()
  await links.getByRole('button', { name: 'Eliminar: ligazón 3' }).click()
  await expect(add, 'where one goes on').toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save(page).click()
  await expect(page.getByText(`Creouse o evento «${titulo}».`)).toBeVisible()
  await expect(page, 'after creating, the list of who manages them').toHaveURL(/\/eventos-admin/)
  await expectNoSidewaysScroll(page)

  const { content } = await portal.asAdmin('GET', `/eventos/admin?search=${encodeURIComponent(titulo)}`)
  const [evento] = content
  const path = `/eventos/${evento.id}`
  const [program, score] = evento.documentos
  expect([program.titulo, program.grupo, score.titulo, score.grupo.name]).toEqual([
    'Programa de man',
    null,
    'Partitura',
    grupo,
  ])
  expect(evento.fotos.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
    'picture.jpg',
    'público.jpg',
    'palco.jpg',
  ])
  const getFile = (documento: { id: number }) => `${path}/documents/${documento.id}/file`

  await page.goto(path)
  await expect(page.getByRole('heading', { name: titulo })).toBeVisible()
  await expect(page.getByText('Partitura'), 'who manages events sees all').toHaveCount(1)

  await changeTo(page, inside)
  await page.goto(path)
  await expect(page.getByRole('link', { name: /Gravación do ensaio/ })).toBeVisible()
  await openDocuments(page)
  const download = page.waitForEvent('download')
  await page.getByLabel('Descargar: Partitura').click()
  expect((await download).suggestedFilename()).toBe('Partitura.pdf')

  await changeTo(page, outside)
  await page.goto(path)
  await openDocuments(page)
  await expect(page.getByText('Programa de man')).toBeVisible()
  await expect(page.getByText('Partitura')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Como chegar/ })).toBeVisible()
  await expect(page.getByText('Gravación do ensaio')).toHaveCount(0)
  const token = await portal.tokenOf(outside.login, outside.password)
  expect(await getStatus(portal, getFile(score), token), 'its address is of no use').toBe(403)
  expect(await getStatus(portal, getFile(program), token)).toBe(200)

  await changeTo(page, null)
  await page.goto(path)
  await expect(page, 'not a visitor’s to see').toHaveURL(/\/account\/login/)
  await expect(page.getByText(titulo)).toHaveCount(0)
  for (const address of [path, `${path}/thumbnail`, getFile(program), getFile(score)])
    expect(await getStatus(portal, address), address).toBe(401)

  await changeTo(page, manager)
  await page.goto(`${path}/editar`)
  await publico(page).press('Space')
  await expect(publico(page)).toBeChecked()
  await save(page).click()
  await expect(page.getByText(`Gardouse o evento «${titulo}».`)).toBeVisible()
  await expect(page, 'after editing, the event').toHaveURL(new RegExp(`${path}$`))

  await changeTo(page, null)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: titulo })).toBeVisible()
  await expect(page.getByText('Cantamos as panxoliñas de sempre.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Como chegar/ })).toBeVisible()
  for (const closed of ['Partitura', 'Gravación do ensaio', grupo])
    await expect(page.getByText(closed), closed).toHaveCount(0)
  expect(await (await fetch(`${portal.url}${path}`)).text()).not.toMatch(
    /Partitura|Gravación|ensaio\.example/,
  )
  expect(await getStatus(portal, getFile(score))).toBe(401)
  expect(await getStatus(portal, getFile(program))).toBe(200)
  await page.goto(`/eventos?search=${encodeURIComponent(titulo)}`)
  await expect(page.getByRole('link', { name: new RegExp(titulo) }).first()).toBeVisible()

  await changeTo(page, manager)
  await page.goto(`${path}/editar`)
  await expect(publico(page)).toBeChecked()
  await publico(page).press('Space')
  await save(page).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await changeTo(page, null)
  await page.goto(`/eventos?search=${encodeURIComponent(titulo)}`)
  await expect(page.getByRole('main')).toContainText('Non se atopou nada.')
  expect(await getStatus(portal, path), 'gone for visitors').toBe(401)
})

/** Turns to the documents of an event. */
const openDocuments = (page: Page) => page.getByRole('tab', { name: /^Documentos/ }).click()

const body = { publico: false, lugar: 'Local', fecha: '2026-03-01T00:00' }

test('an event is found in the list, opened by a press on its row, and deleted', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const manager = await addManager(portal)
  const titulo = `Xantar ${manager.id}`
  const { id } = await portal.asAdmin('POST', '/eventos', { ...body, titulo, publico: true })
  await signIn(page, manager)
  await page.goto(`/eventos-admin?pageSize=25&sort=titulo,asc&search=${encodeURIComponent(titulo)}`)
  await expect(page.getByText('1 evento', { exact: true })).toBeVisible()
  const list = page.getByRole('region', { name: 'Xestión de eventos' })
  const shown = (text: string) => list.getByText(text, { exact: true }).filter({ visible: true })
  await expect(shown('Si'), 'public, in a word').toBeVisible()
  await expect(shown('01-03-2026'), 'no time was set').toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shown('Local').click()
  await expect(page).toHaveURL(new RegExp(`/eventos/${id}$`))
  await page.goBack()
  await expect(page, 'as it was').toHaveURL(/pageSize=25&sort=titulo/)

  await doWithRow(page, titulo, 'Eliminar')
  const question = page.getByRole('alertdialog', { name: `Queres eliminar o evento «${titulo}»?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(list.getByText(titulo).filter({ visible: true })).toBeVisible()
  await doWithRow(page, titulo, 'Eliminar')
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(`Eliminouse o evento «${titulo}».`)).toBeVisible()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
})
