import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { button, chip, heading, notice, row, treasurer } from './locators.ts'
import type { NewSocio, RunningPortal } from './portal.ts'
import { startPortal } from './portal.ts'
import { doWithRow } from './row-action.ts'
import { pdf, photo } from './uploads.ts'

// A portal whose mandates are these journeys’ own.
const test = inOwnPortal(startPortal)
/** A portal without any mandate. */
const base = inOwnPortal(startPortal)

const card = (page: Page) => page.getByRole('region', { name: 'Domiciliación' })

const iban = 'ES9121000418450200051332'
/** A day `months` ago, and some days more. */
function ago(months: number, days = 0): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10)
}

const addMandato = (portal: RunningPortal, { id, nombre, apellidos }: NewSocio, more: object = {}) =>
  portal.asAdmin('POST', '/mandatos', {
    socio: { id },
    iban,
    titular: `${nombre} ${apellidos}`,
    dataSinatura: ago(1),
    ...more,
  })

async function openMandates(page: Page, query = ''): Promise<void> {
  await page.goto(`/cotas/mandatos${query}`)
  await expect(heading(page, 'Mandatos')).toBeVisible()
  await waitForHydration(page)
}

/** The tabs, previews and files that a paper opens in depend on the browser; the answer of the server does not. */
const getPaper = (page: Page, path: RegExp) =>
  page.waitForResponse((response) => path.test(new URL(response.url()).pathname) && response.ok())

base(
  'without any mandate the page says what one is; the order is printed, and the mandate recorded',
  { tag: '@desktop' },
  async ({ page, portal }) => {
    const member = await portal.addSocio({ nombre: 'Iria', apellidos: 'Vilar Lago' })
    await signIn(page, await portal.addSocio(treasurer))
    await openMandates(page)
    await expect(page.getByText('Un mandato é o permiso asinado')).toBeVisible()
    await expect(page.getByText('fáltalles o identificador do acredor')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Datos do cobro' })).toHaveAttribute('href', '/cotas/axustes')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await portal.asAdmin('PUT', '/axustes/cobro', { identificadorAcredor: 'ES56000G15012347' })
    await portal.asAdmin('PUT', '/axustes', { asociacion: { enderezo: { direccion: 'Rúa Nova, 1' } } })
    await openMandates(page)
    await expect(page.getByText('Un mandato é o permiso asinado')).toBeVisible()
    await expect(page.getByText(/Aos mandatos que se imprimen/)).toHaveCount(0)

    await button(page, 'Mandato en branco').first().click()
    const asked = page.getByRole('dialog', { name: 'Mandato en branco' })
    await asked.getByRole('combobox', { name: 'Persoa' }).fill('vilar')
    await page.getByRole('option', { name: /Vilar Lago, Iria/ }).click()
    await expectAccessible(page)
    const order = getPaper(page, new RegExp(`/socios/${member.id}/mandato-en-branco$`))
    await asked.getByRole('button', { name: 'Ver o mandato' }).click()
    expect((await order).headers()['content-type']).toBe('application/pdf')

    await openMandates(page)
    await page.getByRole('link', { name: 'Engadir un mandato' }).first().click()
    await expect(heading(page, 'Engadir un mandato')).toBeVisible()
    await page.getByRole('combobox', { name: 'Persoa' }).fill('vilar')
    await page.getByRole('option', { name: /Vilar Lago, Iria/ }).click()
    await expect(page.getByLabel('Titular da conta')).toHaveValue('Iria Vilar Lago')
    const account = page.getByLabel('Conta (IBAN)')
    await account.fill(iban.toLowerCase())
    await expect(account, 'in groups of four').toHaveValue('ES91 2100 0418 4502 0005 1332')
    await page.getByRole('textbox', { name: 'Día da sinatura' }).fill(spoken(ago(0)))
    await page.locator('input[type=file]').setInputFiles(await photo('orde.jpg', 'ivory'))
    await expect(page.getByText('orde.jpg', { exact: true })).toBeVisible()
    await button(page, 'Gardar').click()
    await expect(notice(page, /^Engadiuse o mandato XUN-\d{5}-01 de Iria Vilar Lago\.$/)).toBeVisible()

    // on the person's page, whose way of paying is another
    await expect(page).toHaveURL(`/cotas/persoas/${member.id}`)
    await expect(card(page)).toContainText('En vigor')
    await expect(card(page)).toContainText('…1332')
    await expect(card(page)).toContainText('Ten mandato, pero a súa forma de pagamento é «Transferencia»')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Que pague por domiciliación').click()
    await expect(notice(page, 'Desde agora paga por domiciliación.')).toBeVisible()
    await expect(button(page, 'Que pague por domiciliación')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Cotas', exact: true })).toContainText('Domiciliación')
  },
)

/** A day as one types it. */
const spoken = (day: string): string => day.split('-').reverse().join('/')

test('mandates are found by their state, shown as order and signed paper, replaced, revoked, and read by their own member only', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const [antia, brais, carme] = [
    await portal.addSocio({ nombre: 'Antía', apellidos: 'Busca Lago' }),
    await portal.addSocio({ nombre: 'Brais', apellidos: 'Busca Lago' }),
    await portal.addSocio({ nombre: 'Carme', apellidos: 'Busca Lago' }),
  ]
  const { buffer } = pdf('orde.pdf')
  const fichero = { fileName: 'orde.pdf', content: buffer.toString('base64') }
  const { id, referencia } = await addMandato(portal, antia, { fichero })
  const other = await addMandato(portal, brais)
  await addMandato(portal, carme, { dataSinatura: ago(34) })
  await signIn(page, await portal.addSocio(treasurer))
  await openMandates(page, '?search=busca')
  await expect(page.getByText('3 mandatos', { exact: true })).toBeVisible()
  await expect(row(page, 'Busca Lago, Antía')).toContainText('En vigor')
  await expect(row(page, 'Busca Lago, Carme')).toContainText(/Caduca o \d\d-\d\d-\d{4}/)
  // what is to be done is said above the list, with the way to those concerned
  await button(page, 'Ver cales').click()
  await expect(chip(page, 'Caducan axiña')).toBeChecked()
  await expect(row(page, 'Busca Lago, Carme')).toBeVisible()
  await expect(row(page, 'Busca Lago, Brais')).toHaveCount(0)

  await openMandates(page, '?search=busca')
  const name = `Busca Lago, Antía, ${referencia}`
  const order = getPaper(page, new RegExp(`/mandatos/${id}/pdf$`))
  await doWithRow(page, name, 'Mandato en PDF')
  expect((await order).headers()['content-type']).toBe('application/pdf')
  await openMandates(page, '?search=busca')
  const paper = getPaper(page, new RegExp(`/mandatos/${id}/file$`))
  await doWithRow(page, name, 'Papel asinado')
  expect((await paper).headers()['content-type']).toBe('application/pdf')
  await openMandates(page, '?search=busca')
  const otherName = `Busca Lago, Brais, ${other.referencia}`
  await doWithRow(page, otherName, 'Papel asinado', { isRefused: true })
  await expect(notice(page, 'Este mandato non ten gardado o papel asinado.')).toBeVisible()
  const asked = page.getByRole('dialog', { name: /^Queres revogar o mandato/ })
  await doWithRow(page, otherName, 'Revogar')
  await asked.getByLabel('Motivo').fill('Cambiou de banco')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Revogar' }).click()
  await expect(notice(page, `Revogouse o mandato ${other.referencia} de Brais Busca Lago.`)).toBeVisible()
  await chip(page, 'Revogados').click()
  await expect(row(page, 'Busca Lago, Brais')).toContainText('Revogado')
  await expect(page.getByText('1 mandato', { exact: true })).toBeVisible()

  await page.goto(`/cotas/persoas/${antia.id}`)
  await card(page).getByRole('link', { name: 'Substituír' }).click()
  await expect(page.getByLabel('Titular da conta')).toHaveValue('Antía Busca Lago')
  await expect(
    page.getByText(
      `Xa ten o mandato ${referencia}, da conta que remata en 1332. Ao gardar, este substitúeo.`,
    ),
  ).toBeVisible()
  await page.getByLabel('Conta (IBAN)').fill('ES7921000813610123456789')
  // signed for another program long ago: it lives only where that has charged the account since
  await page.getByRole('textbox', { name: 'Día da sinatura' }).fill(spoken(ago(60)))
  const last = page.getByRole('textbox', { name: 'Último cobro con este mandato' })
  await last.fill(spoken(ago(36, 1)))
  await button(page, 'Gardar').click()
  await expect(page.getByText('Despois de 36 meses sen cobrar, o mandato xa non vale').first()).toBeVisible()
  await expectAccessible(page)
  await last.fill(spoken(ago(2)))
  await button(page, 'Gardar').click()
  await expect(page).toHaveURL(`/cotas/persoas/${antia.id}`)
  await expect(card(page)).toContainText('…6789')
  await page.getByText('1 mandato anterior').click()
  await expect(page.getByRole('listitem').filter({ hasText: referencia })).toContainText('Substituído')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signIn(page, antia)
  const sentence = /^Tes unha domiciliación en vigor na conta que remata en 6789 \(mandato XUN-\d{5}-02\)\.$/
  for (const address of ['/a-mina-cota', `/socios/${antia.id}`]) {
    await page.goto(address)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await page.goto('/cotas/mandatos')
  await expect(page, 'the session ends').toHaveURL(/\/account\/login$/)
})
