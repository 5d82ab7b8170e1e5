import type { Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { notice, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'

/** In a portal of its own, which has just these charges. */
const test = inOwnPortal(() => startPortal())

const dues = 260

test('money for many charges is recorded in slices: how far it is is seen, and after a lost answer it goes on', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  test.slow()
  expectFailures(/ERR_CONNECTION_RESET/)
  const socio = await portal.addSocio({ nombre: 'Noa', apellidos: 'Moitas Cotas' })
  const ano = new Date().getFullYear()
  for (let at = 0; at < dues; at += 1)
    await portal.asAdmin('POST', '/recibos', {
      socio: { id: socio.id },
      concepto: `Excursión ${at + 1}`,
      importe: 1,
      vence: [ano, 1, 2],
    })
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/cotas')
  await waitForHydration(page)
  await page
    .getByRole('checkbox', { name: /^Escoller / })
    .first()
    .check()
  await page.getByRole('button', { name: `Escoller os ${dues}` }).click()
  await expect(page.getByText(`${dues} recibos escollidos`)).toBeVisible()
  await page.getByRole('button', { name: 'Cobrar', exact: true }).last().click()
  const sheet = page.getByRole('dialog', { name: `Cobrar ${dues} recibos` })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const lose = async (route: Route) => {
    await route.fetch()
    await held
    await route.abort('connectionreset')
  }
  let sent = 0
  await page.route('**/api/recibos/cobros', (route) => {
    sent += 1
    return sent === 1 ? route.continue() : lose(route)
  })
  await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(sheet.getByText(`Cobrados 250 de ${dues} recibos.`)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Parar' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  goOn()
  await expect(sheet.getByText(`Cobráronse 250 de ${dues} recibos; quedan 10 sen cobrar.`)).toBeVisible()
  await expect(sheet.getByText('nada se fai dúas veces')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/recibos/cobros')
  await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(notice(page, `de ${dues} recibos`)).toBeVisible()
  await expect(sheet).toBeHidden()
  const { content } = await portal.asAdmin('GET', '/recibos?size=300&filters=estado:PAGADO')
  expect(content.length).toBe(dues)
})
