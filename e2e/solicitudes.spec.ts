import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'
import { button, chip, heading, notice, row } from './locators.ts'
import { freshDni, startPortal } from './portal.ts'

/** Applications belong to the whole portal: its journeys are in one of their own. */
const test = inOwnPortal(() => startPortal())

const main = (page: Page) => page.getByRole('main')
const typed = (page: Page, name: string) => main(page).getByRole('textbox', { name })

/** Fills in what the application requires. */
async function fillIn(page: Page, person: { nombre: string; apellidos: string; email: string; dni: string }) {
  await typed(page, 'Nome').fill(person.nombre)
  await typed(page, 'Apelidos').fill(person.apellidos)
  await typed(page, 'DNI ou NIE').fill(person.dni)
  await typed(page, 'Correo electrónico').fill(person.email)
  await typed(page, 'Teléfono').fill('981 551 234')
  await main(page)
    .getByRole('checkbox', { name: /estatutos/ })
    .check()
}

const applicant = (nombre: string) => {
  const dni = freshDni()
  return { nombre, apellidos: 'Mariño Deza', dni, email: `${dni.toLowerCase()}@solicita.example` }
}

/** Applies and confirms through the API, as the form does; returns the link of the mail. */
async function apply(
  portal: {
    call: (...asked: [string, string, unknown]) => Promise<unknown>
    url: string
    linkMailedTo: (address: string) => Promise<string>
  },
  person: ReturnType<typeof applicant>,
  more: object = {},
): Promise<string> {
  const response = await fetch(`${portal.url}/api/solicitudes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, telefono: '981551234', aceptaEstatutos: true, ...more }),
  })
  expect(response.status).toBe(202)
  const link = await portal.linkMailedTo(person.email)
  await portal.call('POST', '/solicitudes/confirmar', { key: new URL(link).searchParams.get('key') })
  return link
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

  test('a visitor applies, mends what is wrong, confirms the address and withdraws', {
    tag: '@phone',
  }, async ({ page, portal, expectFailures }) => {
    expectFailures(/400/)
    await page.goto('/como-asociarse')
    await page.getByRole('link', { name: 'Pedir a alta' }).click()
    await expect(heading(page, 'Solicitude de alta')).toBeVisible()
    const person = applicant('Sabela')
    await typed(page, 'Nome').fill(person.nombre)
    await typed(page, 'Mensaxe para a asociación').fill('Ola <b>a todas</b>')
    await button(page, 'Enviar a solicitude').click()
    await expect(
      main(page).getByRole('heading', { name: 'Revisa estes datos antes de enviala' }),
    ).toBeVisible()
    await expect(typed(page, 'Nome')).toHaveValue(person.nombre)
    await expect(typed(page, 'Mensaxe para a asociación')).toHaveValue('Ola <b>a todas</b>')
    await expect(typed(page, 'DNI ou NIE')).toHaveAttribute('aria-invalid', 'true')
    await fillIn(page, person)
    await button(page, 'Enviar a solicitude').click()
    await expect(heading(page, 'Mira o teu correo')).toBeVisible()

    const link = await portal.linkMailedTo(person.email)
    await page.goto(link)
    await button(page, 'Confirmar a solicitude').click()
    await expect(heading(page, 'A solicitude xa chegou á asociación')).toBeVisible()
    const waiting = await portal.asAdmin('GET', `/solicitudes?search=${person.dni}`)
    expect(waiting.content).toMatchObject([{ nombre: person.nombre, estado: 'RECIBIDA' }])

    await page.goto(link.replace('confirmar', 'retirar'))
    await button(page, 'Retirar a solicitude').click()
    await expect(heading(page, 'Retiraches a solicitude')).toBeVisible()
    await page.goto(link)
    await button(page, 'Confirmar a solicitude').click()
    await expect(heading(page, 'A ligazón xa non vale')).toBeVisible()
  })
})

test('a visitor applies with the own fields of the association, and goes on without leaving the page', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400/)
  const nome = `Talla ${freshDni()}`
  const campo = { nome, tipo: 'OPCION', opcions: ['S', 'M'], enSolicitude: true, obrigatorio: true }
  const { id, version } = await portal.asAdmin('POST', '/campos', campo)
  await page.goto('/asociarse')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const person = applicant('Antía')
  await fillIn(page, person)
  await button(page, 'Enviar a solicitude').click()
  await expect(main(page).getByRole('link', { name: nome })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: nome }).click()
  await main(page).getByRole('combobox', { name: nome }).selectOption('M')
  await button(page, 'Enviar a solicitude').click()
  await expect(heading(page, 'Mira o teu correo')).toBeVisible()
  await page.goto(await portal.linkMailedTo(person.email))
  await expectAccessible(page)
  await button(page, 'Confirmar a solicitude').click()
  await expect(heading(page, 'A solicitude xa chegou á asociación')).toBeVisible()
  await portal.asAdmin('PUT', `/campos/${id}`, { ...campo, id, version, activo: false })
})

test('a keeper of the register admits an applicant who may be known, by an agreement of the board, and denies another', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const keeper = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  const known = await portal.addSocio({ nombre: 'Rosa', apellidos: 'Mariño Deza' })
  const { body: _, ...socio } = await portal.asAdmin('GET', `/socios/${known.id}`)
  const cuentaCorriente = 'ES9121000418450200051332'
  await portal.asAdmin('PUT', `/socios/${known.id}`, { ...socio, cuentaCorriente })
  const person = applicant('Noa')
  await apply(portal, person, { cuentaCorriente, mensaxe: 'Quero axudar.' })

  await signIn(page, keeper)
  await page.goto('/')
  await page.getByRole('link', { name: /solicitudes? de alta agardan?/ }).click()
  await expect(heading(page, 'Solicitudes de alta')).toBeVisible()
  await expect(row(page, `${person.apellidos}, Noa`)).toContainText('Posible duplicado')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `${person.apellidos}, Noa` }).click()
  await expect(heading(page, 'Noa Mariño Deza')).toBeVisible()
  await expect(page.getByRole('link', { name: /Rosa Mariño Deza/ })).toBeVisible()
  await expect(main(page)).toContainText('a mesma conta bancaria')
  await expect(main(page)).toContainText('Quero axudar.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Admitir').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(person.email)
  await dialog.getByRole('button', { name: 'Admitir' }).click()
  await expect(dialog.getByText('Este campo é obrigatorio.').first()).toBeVisible()
  await dialog.getByLabel('Día do acordo da xunta').fill('01/10/2026')
  await dialog.getByLabel('Número do acordo').fill('7/2026')
  await dialog.getByRole('button', { name: 'Admitir' }).click()
  await expect(notice(page, /Noa Mariño Deza xa é a persoa socia n\.º \d+\./)).toBeVisible()
  await expect(main(page)).toContainText('7/2026')
  await main(page)
    .getByRole('link', { name: /Persoa socia n\.º/ })
    .click()
  await expect(heading(page, `${person.apellidos}, Noa`)).toBeVisible()
  await expect(main(page)).toContainText(person.dni)

  const other = applicant('Uxía')
  await apply(portal, other)
  await page.goto('/solicitudes')
  await page.getByRole('link', { name: `${other.apellidos}, Uxía` }).click()
  await button(page, 'Denegar').click()
  await dialog.getByLabel('Motivo').fill('Non vive na bisbarra')
  await dialog.getByLabel('O que se lle vai escribir').fill('Sentímolo moito.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Denegar' }).click()
  await expect(notice(page, /Denegouse a solicitude de Uxía/)).toBeVisible()
  await expect(main(page)).toContainText('Non vive na bisbarra')
  await page.goto('/solicitudes')
  await chip(page, 'Denegadas').click()
  await expect(page.getByRole('link', { name: `${other.apellidos}, Uxía` })).toBeVisible()
})
