import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'
import { notice, openToday, question } from './locators.ts'
import type { RunningPortal } from './portal.ts'

/** The board from now on, one person for each post. */
const setBoard = (portal: RunningPortal, posts: Record<string, { id: number }>) =>
  portal.asAdmin('PUT', '/axustes', {
    cargos: Object.entries(posts).map(([cargo, { id }]) => ({ cargo, socio: { id }, desde: '2020-01-01' })),
  })

test('a board meeting is convened, held, and told in minutes that the board reads', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const keeper = await portal.addSocio({
    ...{ nombre: 'Sabela', apellidos: 'Couto Rei', authorities: ['BOARD_OF_DIRECTORS_MANAGEMENT'] },
  })
  const president = await portal.addSocio({
    ...{ nombre: 'Antía', apellidos: 'Vilar Pena', authorities: ['BOARD_OF_DIRECTORS_READONLY'] },
  })
  // who holds a post is convened, also without a role
  const other = await portal.addSocio({ nombre: 'Brais', apellidos: 'Outeiro Zas' })
  await setBoard(portal, { Secretaría: keeper, Presidencia: president, Vogalía: other })
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await portal.asAdmin('POST', '/juntas-directivas', {
    ...{ tipo: 'ORDINARIA', numero: 842, lugar: 'Local', fecha: `${day}T19:30` },
  })
  await signIn(page, keeper)
  await page.goto(`/xuntas-directivas/${id}/convocatoria`)
  await page.getByRole('button', { name: 'Xunta directiva', exact: true }).click()
  await page.getByRole('button', { name: 'Gardar a orde do día' }).click()
  await page.getByRole('button', { name: 'Mandar a convocatoria' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mandar a convocatoria' }).click()
  await expect(notice(page, 'Mandouse a convocatoria: 3 correos.')).toBeVisible()

  await signIn(page, other)
  await page.goto(`/xuntas-directivas/${id}/a-mina-convocatoria`)
  await expect(page.getByText('Próximas actividades')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Non asistirei' }).click()
  await expect(page.getByText('Dixeches que non vas ir.')).toBeVisible()

  await signIn(page, keeper)

  await page.goto(`/xuntas-directivas/${id}/asistencia`)
  for (const { apellidos, nombre } of [keeper, president]) {
    await page.getByRole('button', { name: new RegExp(apellidos) }).click()
    await expect(page.getByText(`Marcada: ${apellidos}, ${nombre}.`)).toBeVisible()
  }
  await openToday(page)
  await page.getByRole('link', { name: 'Votacións' }).click()
  await page.getByRole('button', { name: /^Anotar os votos.*Próximas actividades/ }).click()
  const vote = page.getByRole('form', { name: 'Próximas actividades' })
  await vote.getByRole('combobox', { name: 'Como se vota' }).selectOption('Por asentimento')
  await vote.getByRole('button', { name: 'Gardar os votos' }).click()
  await expect(page.getByText('Aprobado.')).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Pechar a reunión' }).click()
  await question(page).getByRole('button', { name: 'Pechar a reunión' }).click()
  await expect(page.getByText(/Pechada ás/)).toBeVisible()

  await page.goto(`/xuntas-directivas/${id}/acta`)
  await waitForHydration(page)
  const point = page.getByRole('textbox', { name: '3. Próximas actividades' })
  await expect(point).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await point.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Haberá magosto en novembro. ')
  await page.getByRole('button', { name: 'Gardar o borrador' }).click()
  await expect(notice(page, 'Gardouse o borrador da acta.')).toBeVisible()
  await page.getByRole('button', { name: 'Aprobar a acta' }).click()
  await expect(question(page).getByText(/Despois ninguén a pode cambiar/)).toBeVisible()
  await question(page).getByRole('button', { name: 'Aprobar a acta' }).click()
  await expect(page.getByText(/^Acta n.º \d+ da xunta directiva/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gardar o borrador' })).toBeHidden()

  await signIn(page, president)
  await page.goto(`/xuntas-directivas/${id}`)
  await page.getByRole('link', { name: /^Acta n.º \d+/ }).click()
  await expect(page.getByRole('heading', { name: '3. Próximas actividades' })).toBeVisible()
  await expect(page.getByText('Haberá magosto en novembro.')).toBeVisible()
  await expect(page.getByText(`${keeper.nombre} ${keeper.apellidos}`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Engadir unha dilixencia' })).toBeHidden()
  await expectAccessible(page)
  const file = page.context().waitForEvent('response', (response) => response.url().includes('/acta/pdf'))
  await page.getByRole('button', { name: 'Ver o PDF' }).click()
  expect((await file).status()).toBe(200)
  // other journeys of this portal begin without a board
  await setBoard(portal, {})
})
