import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { heading, notice, openToday } from './locators.ts'
import type { RunningPortal } from './portal.ts'
import { startPortalWithStatutes } from './portal.ts'

/** The census of an assembly is all members: these journeys have a portal of their own. */
const test = inOwnPortal(startPortalWithStatutes)

const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })
const sum = (page: Page) => page.getByRole('status').filter({ hasText: 'quórum' })

/** An assembly in ten days with an agreement and an election, and members of these surnames. */
async function addAssembly(portal: RunningPortal, surnames: string[]): Promise<number> {
  for (const apellidos of surnames) await portal.addSocio({ nombre: 'Iria', apellidos })
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await portal.asAdmin('POST', '/asambleas', {
    ...{ tipo: 'ORDINARIA', numero: 1, lugar: 'Local', fecha: `${day}T19:30` },
  })
  await portal.asAdmin('PUT', `/asambleas/${id}/orde-do-dia`, {
    puntos: [
      { titulo: 'Contas do ano', tipo: 'ACORDO' },
      { titulo: 'Elección da presidencia', tipo: 'ELECCION' },
      { titulo: 'Rogos e preguntas', tipo: 'ROGOS' },
    ],
  })
  return id
}

test('helpers tick who comes, also without network, open the assembly and count the votes', {
  tag: '@phone',
}, async ({ page, portal, context, expectFailures }) => {
  expectFailures(/400|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const [first, second, third] = ['Abeleira', 'Bouzas', 'Cancelo'] as const
  const id = await addAssembly(portal, [first, second, third])
  const { totalElements } = await portal.asAdmin('GET', `/asambleas/${id}/censo`)
  const needed = Math.ceil(totalElements / 3)
  await signIn(page, administrator)
  await page.goto(`/asembleas/${id}`)
  await page.getByRole('link', { name: 'Asistencia' }).click()
  await expect(heading(page, /^Asistencia: /)).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(sum(page)).toContainText(`0 de ${totalElements}`)

  await openToday(page)
  await expect(page.getByText(/Non hai quórum/)).toBeVisible()
  await page.getByRole('searchbox').fill('abelei')
  await person(page, first).click()
  await expect(page.getByText(`Marcada: ${first}, Iria.`)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(sum(page)).toContainText(`1 de ${totalElements}`)

  await context.setOffline(true)
  await person(page, second).click()
  await person(page, third).click()
  await expect(page.getByText('2 marcas por enviar.')).toBeVisible()
  await expect(person(page, third)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Desfacer' }).click()
  await expect(page.getByText('3 marcas por enviar.')).toBeVisible()
  await person(page, third).click()
  await expect(sum(page), 'the numbers may be old').toContainText('Sen conexión co portal')
  await context.setOffline(false)
  await expect(page.getByText('por enviar')).toHaveCount(0)
  await expect(page.getByText('Sen conexión co portal')).toHaveCount(0)
  await expect(sum(page)).toContainText(`3 de ${totalElements}`)

  const { content } = await portal.asAdmin('GET', `/asambleas/${id}/censo`)
  await portal.asAdmin('PUT', `/asambleas/${id}/presenzas`, {
    presenzas: content.map(({ socio }: { socio: { id: number } }) => ({
      socio: { id: socio.id },
      presente: true,
    })),
  })
  await expect(sum(page)).toContainText(`${totalElements} de ${totalElements}`)
  expect(needed).toBeLessThanOrEqual(totalElements)
  await openToday(page)
  await expect(page.getByText(/^Aberta ás/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Votacións' }).click()
  await expect(heading(page, /^Votacións: /)).toBeVisible()
  await waitForHydration(page)
  const agreement = page.getByRole('form', { name: 'Contas do ano' })
  await agreement.getByLabel('A favor').fill(String(totalElements + 1))
  await agreement.getByRole('button', { name: 'Gardar os votos' }).click()
  await expect(agreement.getByText(/^Sobran votos/)).toBeVisible()
  await agreement.getByLabel('A favor').fill(String(totalElements))
  await agreement.getByRole('button', { name: 'Gardar os votos' }).click()
  await expect(notice(page, 'Gardáronse os votos de «Contas do ano».')).toBeVisible()
  await expect(page.getByText('Aprobado').first()).toBeVisible()
  const election = page.getByRole('form', { name: 'Elección da presidencia' })
  await election.getByRole('textbox', { name: 'Candidatura 1' }).fill('Lista única')
  await election.getByLabel('Votos', { exact: true }).fill('2')
  await election.getByRole('button', { name: 'Gardar os votos' }).click()
  await expect(page.getByText('Lista única: 2')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/asembleas/${id}/pantalla`)
  await expect(page.getByText(`${totalElements} de ${totalElements}`)).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await expect(page.getByRole('listitem').first()).toContainText('Contas do ano: Aprobado')
  await expectAccessible(page)
})
