import { addTargetDays } from '#contract/target-days.ts'
import {
  addDebitedDue,
  addDue,
  dayField,
  expectSound,
  giveBack,
  noticedDay,
  sendRemesa,
  sentence,
  setCharging,
  typed,
} from './debits.ts'
import { expect, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { button, notice, question, row, treasurer } from './locators.ts'
import { startPortal } from './portal.ts'

// A portal of its own: a dry run concerns all charges of a portal.
const test = inOwnPortal(startPortal)

/** A day on which banks are closed, more than a month away. */
const saturday = ((): string => {
  const day = new Date(Date.now() + 40 * 24 * 60 * 60_000)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
})()

test(
  'a dry run says why charges stay out and where to put it right, takes returned ones again, and leaves later ones for later',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }, { project }) => {
    test.slow()
    // A day on which banks are closed.
    expectFailures(/400/)
    await setCharging(portal)
    const surname = `Razóns ${project.name}`
    await addDebitedDue(portal, { nombre: 'Antía', apellidos: surname })
    const unsigned = await addDue(portal, { nombre: 'Brais', apellidos: surname })
    const other = await addDue(portal, { nombre: 'Carme', apellidos: surname }, 'EFECTIVO')
    const back = await addDebitedDue(portal, { nombre: 'Duarte', apellidos: surname })
    const closed = await addDebitedDue(portal, { nombre: 'Eva', apellidos: surname })
    await sendRemesa(portal, [back.due, closed.due])
    await giveBack(portal, back.due)
    await giveBack(portal, closed.due, 'AC04')

    await signIn(page, await portal.addSocio(treasurer))
    await page.goto('/cotas/domiciliacions/nova')
    await waitForHydration(page)
    await dayField(page).fill('31/12/2090')
    await expect(page.getByText('Revisa o ano')).toBeVisible()
    await dayField(page).fill(typed(saturday))
    await expect(page.getByText('Ese día non se pode cobrar')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: /^Poñer o / }).click()
    await expect(dayField(page)).toHaveValue(typed(addTargetDays(saturday, 0)))
    await dayField(page).fill('31/02/2030')
    await expect(page.getByText('Ese día non se pode cobrar')).toBeHidden()
    await expect(button(page, 'Facer a remesa')).toBeDisabled()
    await dayField(page).fill(typed(noticedDay))
    await expect(page.getByText(/^Só hai/), 'time enough to tell payers').toBeHidden()
    await expect(sentence(page)).toHaveText(/^Vaise cobrar 1 recibo por 30,00\s€ o .*; 4 quedan fóra\.$/)

    await page.setViewportSize({ width: 1280, height: 560 })
    await dayField(page).focus()
    const covered: (string | null)[] = []
    while (!(await page.evaluate(() => document.activeElement?.closest('.form-bar')))) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const { bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
        const top = document.querySelector('.form-bar')?.getBoundingClientRect().top ?? 0
        return bottom > top && !document.activeElement?.closest('.form-bar')
          ? document.activeElement?.textContent
          : undefined
      })
      if (hidden !== undefined) covered.push(hidden)
    }
    expect(covered, 'behind the bar of buttons').toEqual([])

    const group = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await group('Falta o mandato asinado').getByText('Ver o recibo').click()
    await expect(page.getByRole('link', { name: `Engadir o mandato: Brais ${surname}` })).toHaveAttribute(
      'href',
      `/cotas/mandatos/novo?socio=${unsigned.socio.id}`,
    )
    await group('Pagan doutro xeito').getByText('Ver o recibo').click()
    await expect(
      page.getByRole('link', { name: `Cambiar a forma de pagar: Carme ${surname}` }),
    ).toHaveAttribute('href', `/cotas/persoas/${other.socio.id}`)
    const returned = group('Devoltos polo banco')
    await expect(returned).toContainText('Saldo insuficiente (AM04). Escríbelle á persoa')
    await expectSound(page)

    await page.goto(`/cotas/${back.due.id}`)
    await page.getByRole('link', { name: 'Presentalo noutra remesa' }).click()
    await expect(
      page.getByRole('checkbox', { name: `${back.due.numero} de Duarte ${surname}` }),
      'the one that one comes from',
    ).toBeChecked()
    await dayField(page).fill(typed(noticedDay))
    await expect(sentence(page)).toHaveText(/^Vanse cobrar 2 recibos por 60,00\s€ o .*; 3 quedan fóra\.$/)
    await page.getByRole('checkbox', { name: `${closed.due.numero} de Eva ${surname}` }).check()
    await expect(returned).toContainText('Aínda non pode ir. O banco rexeitou o mandato.')
    await expect(sentence(page), 'its mandate is blocked').toHaveText(/^Vanse cobrar 2 recibos/)
    await expectSound(page)
    await button(page, 'Facer a remesa').click()
    await expect(question(page)).not.toContainText('días de aviso')
    await question(page).getByRole('button', { name: 'Facer a remesa' }).click()
    await expect(notice(page, 'Fíxose a remesa: 2 recibos por 60,00 €.')).toBeVisible()
    await expect(row(page, `${surname}, Duarte`)).toContainText('Por enviar')

    const isDue = await addDebitedDue(portal, { nombre: 'Fe', apellidos: surname })
    const nextYear = `${Number(noticedDay.slice(0, 4)) + 1}-03-31`
    const later = await addDebitedDue(portal, { nombre: 'Gala', apellidos: surname }, {}, nextYear)
    await addDebitedDue(portal, { nombre: 'Helio', apellidos: surname }, {}, nextYear)
    await page.goto('/cotas/domiciliacions/nova')
    await dayField(page).fill(typed(noticedDay))
    await expect(sentence(page)).toHaveText(
      /^Vaise cobrar 1 recibo por 30,00\s€ o .*; 2 por 60,00\s€ quedan para máis adiante; 5 quedan fóra\.$/,
    )
    await page.getByText('Ver os 2 recibos', { exact: true }).first().click()
    const tick = (numero: string, name: string) =>
      page.getByRole('checkbox', { name: `Cobrar o recibo ${numero} de ${name} ${surname}` })
    await button(page, 'Marcar os 2').click()
    await expect(sentence(page)).toHaveText(/^Vanse cobrar 3 recibos por 90,00\s€ o /)
    await button(page, 'Desmarcar todos').click()
    await tick(later.due.numero, 'Gala').check()
    await page.getByText('Ver o recibo que se cobra, ou quitalo').click()
    await tick(isDue.due.numero, 'Fe').uncheck()
    await expect(sentence(page)).toHaveText(
      /^Vaise cobrar 1 recibo por 30,00\s€ o .*; 1 por 30,00\s€ queda para máis adiante; 6 quedan fóra\.$/,
    )
    await expectSound(page)
    await button(page, 'Facer a remesa').click()
    await question(page).getByRole('button', { name: 'Facer a remesa' }).click()
    await expect(notice(page, 'Fíxose a remesa: 1 recibo por 30,00 €.')).toBeVisible()
    await expect(row(page, `${surname}, Gala`)).toContainText('Por enviar')
  },
)
