import {
  addDebitedDue,
  addDue,
  dayField,
  expectSound,
  noticedDay,
  sentence,
  setCharging,
  typed,
} from './debits.ts'
import { expect, inOwnPortal, signIn } from './journey.ts'
import { button, notice, question, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'

const test = inOwnPortal(startPortal)

test(
  'charges that are not due yet wait for later, unless they are ticked; one that is due can be taken out',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    test.slow()
    await setCharging(portal)
    const surname = `Prazos ${project.name}`
    const isDue = await addDebitedDue(portal, { nombre: 'Antía', apellidos: surname })
    const nextYear = `${Number(noticedDay.slice(0, 4)) + 1}-03-31`
    const later = await addDebitedDue(portal, { nombre: 'Brais', apellidos: surname }, {}, nextYear)
    await addDebitedDue(portal, { nombre: 'Carme', apellidos: surname }, {}, nextYear)
    await addDue(portal, { nombre: 'Duarte', apellidos: surname }, 'EFECTIVO', nextYear)

    await signIn(page, await portal.addSocio(treasurer))
    await page.goto('/cotas/domiciliacions/nova')
    await dayField(page).fill(typed(noticedDay))
    await expect(sentence(page)).toHaveText(
      /^Vaise cobrar 1 recibo por 30,00\s€ o .*; 2 por 60,00\s€ quedan para máis adiante\.$/,
    )
    await expect(page.getByText('Hai 1 máis que non vence')).toBeVisible()
    await page.getByText('Ver os 2 recibos').click()
    const tick = (numero: string, name: string) =>
      page.getByRole('checkbox', { name: `Cobrar o recibo ${numero} de ${name} ${surname}` })
    await expect(page.getByText(`vence o 31 de marzo de ${nextYear.slice(0, 4)}`)).toHaveCount(2)
    await tick(later.due.numero, 'Brais').check()
    await expect(sentence(page)).toHaveText(
      /^Vanse cobrar 2 recibos por 60,00\s€ o .*; 1 por 30,00\s€ queda para máis adiante\.$/,
    )
    await expectSound(page)
    await button(page, 'Marcar os 2').click()
    await expect(sentence(page)).toHaveText(/^Vanse cobrar 3 recibos por 90,00\s€ o [^;]*\.$/)
    await button(page, 'Desmarcar todos').click()
    await tick(later.due.numero, 'Brais').check()
    await page.getByText('Ver o recibo que se cobra, ou quitalo').click()
    await tick(isDue.due.numero, 'Antía').uncheck()
    await expect(sentence(page)).toHaveText(
      /^Vaise cobrar 1 recibo por 30,00\s€ o .*; 1 por 30,00\s€ queda para máis adiante; 1 queda fóra\.$/,
    )
    await button(page, 'Facer a remesa').click()
    await question(page).getByRole('button', { name: 'Facer a remesa' }).click()
    await expect(notice(page, 'Fíxose a remesa: 1 recibo por 30,00 €.')).toBeVisible()
    const { content } = await portal.asAdmin('GET', '/recibos?filters=estado:REMESADO')
    expect(content.map(({ id }: { id: number }) => id)).toEqual([later.due.id])
  },
)
