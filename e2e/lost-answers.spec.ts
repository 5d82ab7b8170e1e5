import { addDue } from './debits.ts'
import { expect, signIn, test } from './journey.ts'
import { button, notice, row, treasurer } from './locators.ts'

// id: part-counts-once-when-answer-lost
test(
  'a part that is sent again because its answer was lost counts once',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }, { project }) => {
    expectFailures(/ERR_CONNECTION_RESET/, /409/)
    const surname = `Perdida ${project.name}`
    await addDue(portal, { nombre: 'Noa', apellidos: surname }, 'EFECTIVO')
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(`/cotas?search=${encodeURIComponent(surname)}`)
    await page.route(
      '**/api/recibos/cobros',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await button(page, new RegExp(`^Cobrar: ${surname}, Noa`)).click()
    const sheet = page.getByRole('dialog', { name: `Cobrar a Noa ${surname}` })
    await sheet.getByLabel('Importe').fill('10')
    await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await sheet.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(
      notice(page, /^O recibo cambiou entrementres, .* Mira canto queda por cobrar\.$/),
    ).toBeVisible()
    await expect(row(page, `${surname}, Noa`)).toContainText('quedan 20,00 €')
  },
)
