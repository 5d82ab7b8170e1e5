import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { pdf, photo } from './uploads.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true })
const number = (page: Page) => page.getByRole('textbox', { name: 'Número' })
const time = (page: Page) => page.getByRole('combobox', { name: /^Hora/ })

test('an assembly from its creation to its minutes being read by a member', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  test.slow()
  const keeper = await portal.addSocio({ authorities: ['ASSEMBLY_MANAGEMENT'] })
  const member = await portal.addSocio()
  const name = 'Asemblea extraordinaria n.º 731'
  await signIn(page, keeper)
  await page.goto('/asembleas-admin')
  await expect(page.getByRole('heading', { name: 'Xestión de asembleas' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Engadir unha asemblea' }).first().click()
  await number(page).fill('7b')
  await save(page).click()
  await expect(page.getByText('O formulario da asemblea ten erros.')).toBeVisible()
  await expect(page.getByRole('region', { name: /Revisa os campos sinalados/ })).toContainText(
    'Débese introducir un número enteiro',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Número', exact: true }).click()
  await expect(number(page)).toBeFocused()
  await number(page).fill('731')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Extraordinaria')
  await time(page).fill('19.30')
  await time(page).blur()
  await expect(time(page), 'a time on its own is of no day').toHaveValue('19:30')
  await expect(page.getByText('Para poñer unha hora fai falta a data.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Data/ }).fill('31/5/2026')
  await page.getByRole('textbox', { name: /^Lugar/ }).fill('Casa da cultura')

  const documents = group(page, 'Documentos')
  await documents.locator('input[type=file]').setInputFiles([
    pdf('Acta da asemblea.pdf'),
    {
      name: 'convite.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Vide todas e todos ás sete e media.'),
    },
  ])
  const titles = documents.getByRole('textbox', { name: 'Título do documento' })
  await expect(titles).toHaveCount(2)
  await expect(titles.first(), 'as the file is called').toHaveValue('Acta da asemblea')
  await titles.last().fill('Convite')

  const photos = group(page, 'Fotos')
  await photos
    .locator('input[type=file]')
    .setInputFiles([await photo('mesa.jpg', 'teal'), await photo('público.jpg', 'olive')])
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  const links = group(page, 'Ligazóns')
  await links.getByRole('button', { name: 'Engadir unha ligazón' }).click()
  await links.getByRole('textbox', { name: 'Nome da ligazón' }).fill('Gravación')
  await links.getByRole('textbox', { name: 'Enderezo web' }).fill('https://video.example/731')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save(page).click()
  await expect(page.getByText(`Engadiuse: ${name}.`)).toBeVisible()
  await expect(page, 'after creating, the meeting with what is next to do').toHaveURL(/\/asembleas\/\d+$/)
  await expect(page.getByRole('link', { name: 'Preparar a convocatoria' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/asembleas-admin/)
  await expect(page.getByRole('link', { name, exact: true }), 'not «Extraordinaria» alone').toBeVisible()
  await expectNoSidewaysScroll(page)

  await signIn(page, member)
  await page.goto('/asembleas')
  await expect(page.getByRole('heading', { name: 'Asembleas', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Xestionar' }), 'not theirs to keep').toHaveCount(0)
  await page.getByRole('searchbox').fill('731')
  await expect(page.getByText('1 asemblea', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('domingo, 31 de maio de 2026, ás 19:30')).toBeVisible()
  await expect(page.getByText('Casa da cultura')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gravación' })).toHaveAttribute(
    'href',
    'https://video.example/731',
  )
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
  await expect(
    page.getByRole('tab', { name: 'Documentos (2)' }),
    'its minutes are what one comes for',
  ).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Fotos (2)' }).click()
  await expect(page.locator('.foto-name'), 'in the order they were put').toHaveText(['mesa', 'público'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar as 2 fotos' }).click()
  expect((await all).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('tab', { name: 'Documentos (2)' }).click()
  await page.getByRole('button', { name: 'Vista previa: Convite' }).click()
  await expect(page.getByRole('dialog', { name: 'Convite' })).toContainText(
    'Vide todas e todos ás sete e media.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const minutes = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar: Acta da asemblea' }).click()
  expect((await minutes).suggestedFilename()).toBe('Acta da asemblea.pdf')
  const note = page.getByRole('button', { name: 'Engadir ao calendario' })
  await expect(note, 'it is over').toHaveCount(0)
  const coming = { tipo: 'ORDINARIA', numero: 732, fecha: [2090, 5, 31, 19, 30] }
  const { id } = await portal.asAdmin('POST', '/asambleas', coming)
  await page.goto(`/asembleas/${id}`)
  const calendar = page.waitForEvent('download')
  await note.click()
  expect((await calendar).suggestedFilename()).toMatch(/^Asemblea .+\.ics$/)
})
