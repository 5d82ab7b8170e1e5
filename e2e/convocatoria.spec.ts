import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { RunningPortal } from './portal.ts'

/** A local time so many days from now, at half past seven. */
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T19:30`

const addAssembly = (portal: RunningPortal, numero: number, days: number) =>
  portal.asAdmin('POST', '/asambleas', {
    tipo: 'ORDINARIA',
    numero,
    lugar: 'Casa da cultura',
    fecha: inDays(days),
  })

/** The convocation of a meeting in the outbox, mailed to an address. */
async function findConvocation(folder: string, address: string, meeting: string) {
  const outbox = join(folder, 'outbox')
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
  return mails.find(
    ({ to, subject }) => to?.[0]?.address === address && subject === `Convocatoria: ${meeting}`,
  )
}

test('an agenda is made by keyboard and by dragging, looked at as a mail and sent late with a reason', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const keeper = await portal.addSocio({ authorities: ['ASSEMBLY_MANAGEMENT'] })
  const member = await portal.addSocio()
  const { id } = await addAssembly(portal, 811, 3)
  await signIn(page, keeper)
  await page.goto(`/asembleas/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Convocatoria/ })
    .click()
  await expect(page.getByText('Para mandala, garda antes a orde do día.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Asemblea ordinaria', exact: true }).press('Enter')
  const points = page.getByRole('textbox', { name: 'Punto', exact: true })
  await expect(points).toHaveCount(6)
  await page.keyboard.press('Tab')
  await expect(points.first(), 'the points have the focus instead of the models').toBeFocused()
  // the last goes up twice: the focus stays on the button that moves it
  const up = page.getByRole('button', { name: 'Subir: Rogos e preguntas' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(points.nth(3)).toHaveValue('Rogos e preguntas')
  await page.getByRole('button', { name: 'Engadir un punto' }).press('Enter')
  await expect(points.last()).toBeFocused()
  await page.keyboard.type('Elección da mesa')
  await page.getByRole('combobox', { name: 'Que se fai' }).last().selectOption('Elíxense persoas')
  await page.getByRole('button', { name: 'Engadir unha explicación: Elección da mesa' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Explicación/ })).toBeFocused()
  await page.keyboard.type('Preséntanse dúas listas.')

  const grip = page.locator('.agenda-grip')
  await grip.nth(1).scrollIntoViewIfNeeded()
  const from = await grip.nth(1).boundingBox()
  const to = await page.locator('.agenda-row').first().boundingBox()
  if (!from || !to) throw new Error('no rows to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(points.first()).toHaveValue('Memoria de actividades do ano')

  await page.getByRole('button', { name: 'Gardar a orde do día' }).click()
  await expect(page.getByText('Gardouse a orde do día.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mandar a convocatoria' }), 'what comes next').toBeFocused()
  await expect(points, 'the agenda is text').toHaveCount(0)
  await expect(page.getByText(/O último día para mandala era/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ver o correo' }).click()
  const mail = page.getByRole('dialog', { name: 'Ver o correo' })
  await expect(mail.getByText('Convocatoria: Asemblea ordinaria n.º 811')).toBeVisible()
  await expect(mail.frameLocator('iframe').getByText('Preséntanse dúas listas.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Mandar a convocatoria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mandar a convocatoria' })
  await expect(dialog.getByText(/Mandaranse \d+ correos/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mandar a convocatoria' }).click()
  await expect(dialog.getByText('Este campo é obrigatorio.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Por que se manda tarde/ }).fill('Hai que asinar xa.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mandar a convocatoria' }).click()
  await expect(page.getByText(/Mandouse a convocatoria/)).toBeVisible()
  await expect(page.getByText('Hai que asinar xa.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mandar a convocatoria' })).toBeHidden()

  const found = () => findConvocation(portal.folder, member.email, 'Asemblea ordinaria n.º 811')
  await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
  const convocation = await found()
  expect(convocation?.text).toContain('1. Memoria de actividades do ano')
  expect(convocation?.text).toContain(`/asembleas/${id}`)
  expect(convocation?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar'])

  await page.getByRole('button', { name: /^Cambiar ?: Orde do día$/ }).click()
  await page.getByRole('textbox', { name: 'Punto', exact: true }).first().fill('Memoria')
  await page.getByRole('button', { name: 'Gardar a orde do día' }).click()
  await expect(page.getByText(/cambiaron desde a última convocatoria/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mandala outra vez' })).toBeVisible()
})

test('a member says not to come, delegates, and comes after all; the secretary enters a delegation on paper', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const keeper = await portal.addSocio({
    ...{ nombre: 'Iria', apellidos: 'Xestal Pombo', authorities: ['ASSEMBLY_MANAGEMENT'] },
  })
  const member = await portal.addSocio()
  const other = await portal.addSocio({ nombre: 'Sabela', apellidos: 'Quiroga Bouzas' })
  const { id } = await addAssembly(portal, 812, 30)
  await portal.asAdmin('PUT', `/asambleas/${id}/orde-do-dia`, {
    puntos: [{ titulo: 'Contas do ano', texto: 'Están no local.', tipo: 'ACORDO' }],
  })
  await signIn(page, member)
  await page.goto(`/asembleas/${id}`)
  await expect(page.getByText('Contas do ano')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vas ir?' }), 'before the convocation').toBeHidden()

  await portal.asAdmin('POST', `/asambleas/${id}/convocatoria`, {})
  await page.reload()
  const card = page.getByRole('region', { name: 'Vas ir?' })
  await card.getByRole('button', { name: 'Non asistirei' }).click()
  await expect(card.getByText('Dixeches que non vas ir.')).toBeVisible()
  await card.getByRole('button', { name: 'Delego en…' }).click()
  await card.getByRole('combobox', { name: 'En quen delegas?' }).fill('quiro')
  await page.getByRole('option', { name: /Quiroga Bouzas, Sabela/ }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: 'Delegar', exact: true }).click()
  await expect(card.getByText('Delegaches en Sabela Quiroga Bouzas.')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('button', { name: 'Delego en…' })).toHaveAttribute('aria-pressed', 'true')

  await signIn(page, other)
  await page.goto(`/asembleas/${id}`)
  await expect(card.getByText(`Representas a ${member.nombre} ${member.apellidos}.`)).toBeVisible()

  await signIn(page, keeper)
  await page.goto(`/asembleas/${id}/convocatoria`)
  await expect(page.getByText('1 delega')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver quen respondeu' }).click()
  await expect(page.getByRole('dialog').getByText(`${member.apellidos}, ${member.nombre}`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Anotar unha delegación en papel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anotar unha delegación en papel' })
  await dialog.getByRole('combobox', { name: 'Quen delega', exact: true }).fill('xestal')
  await page.getByRole('option', { name: /Xestal/ }).click()
  await dialog.getByRole('combobox', { name: 'En quen delega', exact: true }).fill('quiro')
  await page.getByRole('option', { name: /Quiroga/ }).click()
  await dialog.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText(/Anotouse a delegación/)).toBeVisible()
  await expect(page.getByText('2 delegan')).toBeVisible()
})
