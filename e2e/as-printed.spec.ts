import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'
import { save, text } from './socio-form.ts'

test('a member is added with numbers as they are printed, and the e-mail that was meant', async ({
  page,
  portal,
}) => {
  const { login, password } = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  await signIn(page, { login, password })
  await page.goto('/socios/novo')
  const surname = `Castro-Rei ${test.info().project.name}`
  const [number, letter] = test.info().project.name === 'phone' ? ['45.678.901', 'G'] : ['45.678.902', 'M']
  await text(page, 'Nome').fill('Sabela')
  await text(page, 'Apelidos').fill(surname)
  await text(page, 'DNI').fill(`${number}-${letter.toLowerCase()}`)
  await text(page, 'Teléfono').fill('(+34) 981-55.12\u00a034')
  const email = text(page, 'Correo electrónico')
  await email.fill(`sabela.${letter}@exemplo,gal`)
  await email.blur()
  const likely = page.getByRole('button', { name: `sabela.${letter}@exemplo.gal` })
  await expect(likely).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await likely.click()
  await expect(email).toHaveValue(`sabela.${letter}@exemplo.gal`)
  await text(page, 'Código postal').fill('15.705')
  await expect(page.getByLabel('Provincia')).toHaveValue('A Coruña')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rexistro de persoas socias')
  const person = page
    .getByRole('link', { name: new RegExp(surname) })
    .filter({ visible: true })
    .first()
  for (const search of [`${surname}, Sabela`, `${number}-${letter}`, '981 55.12 34 Sabela']) {
    await page.getByRole('searchbox').fill(search)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(search)
    await expect(person).toBeVisible()
  }
  await expect(page.getByText('+34 981 551 234').filter({ visible: true }).first()).toBeVisible()
})

test('an hour that does not exist is told at its field, with the next one', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const { login, password } = await portal.addSocio({ authorities: ['EVENT_MANAGEMENT'] })
  await signIn(page, { login, password })
  await page.goto('/eventos/novo')
  // leaving a field before the program is there shows no error yet
  await waitForHydration(page)
  await text(page, 'Título').fill('Sementeira')
  await page
    .getByRole('combobox', { name: /^Data/ })
    .or(page.getByRole('textbox', { name: /^Data/ }))
    .first()
    .fill('28/03/2027')
  const time = page.getByRole('combobox', { name: /^Hora/ })
  await time.fill('2:30')
  await time.blur()
  await expect(page.getByText('A seguinte hora que si hai é 03:00.').first()).toBeVisible()
  await time.fill('3:00')
  await time.blur()
  await expect(page.getByText('A seguinte hora que si hai é 03:00.')).toHaveCount(0)
})
