import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'

const meeting = { tipo: 'ORDINARIA', numero: 412, lugar: 'Despacho', fecha: '2026-04-07T20:00' }

/** Opens the menu where the meetings of the board stand. */
async function openMenu(page: Page, isPhone: boolean): Promise<void> {
  await page
    .getByRole('banner')
    .locator('summary', { hasText: isPhone ? 'Menú' : 'Asociación' })
    .click()
}

test(
  'a plain member reaches a board meeting by neither menu, address nor API',
  { tag: '@phone' },
  async ({ page, portal, expectFailures }, info) => {
    expectFailures(/40[13]/)
    const member = await portal.addSocio({ authorities: ['ASSEMBLY_MANAGEMENT'] })
    const { id } = await portal.asAdmin('POST', '/juntas-directivas', meeting)
    await signIn(page, member)
    await page.goto('/')
    await openMenu(page, info.project.name === 'phone')
    await expect(
      page.getByText('Xuntas directivas só para quen ten permiso').filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Xuntas directivas' })).toHaveCount(0)
    await expectAccessible(page)

    const token = await portal.tokenOf(member.login, member.password)
    for (const path of ['', '/admin', `/${id}`, '/report', `/${id}/images`, `/without/${id}`])
      await expect(portal.call('GET', `/juntas-directivas${path}`, undefined, token), path).rejects.toThrow(
        /403/,
      )
    await expect(portal.call('POST', '/juntas-directivas', meeting, token)).rejects.toThrow(/403/)
    await expect(portal.call('DELETE', `/juntas-directivas/${id}`, undefined, token)).rejects.toThrow(/403/)

    for (const address of [`/xuntas-directivas/${id}`, '/xuntas-directivas', '/xuntas-directivas-admin']) {
      await page.goto(address)
      await expect(page, 'who may not is signed out').toHaveURL(/\/account\/login/)
      await expect(page.getByText('Despacho')).toHaveCount(0)
      await signIn(page, member)
    }
  },
)

test(
  'who reads for the board sees its meetings and changes nothing',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }, info) => {
    expectFailures(/40[13]/)
    const reader = await portal.addSocio({ authorities: ['BOARD_OF_DIRECTORS_READONLY'] })
    const { id } = await portal.asAdmin('POST', '/juntas-directivas', { ...meeting, numero: 413 })
    await signIn(page, reader)
    await page.goto('/')
    await openMenu(page, info.project.name === 'phone')
    await page.getByRole('link', { name: 'Xuntas directivas' }).click()
    await expect(page).toHaveURL(/\/xuntas-directivas$/)
    await page.getByRole('searchbox').fill('413')
    await expect(page.getByText('1 reunión da xunta', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Xestionar' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Xunta directiva ordinaria n.º 413' }).click()
    await expect(page.getByText('martes, 7 de abril de 2026, ás 20:00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page).toHaveURL(/\/xuntas-directivas\?search=413/)
    await page.goto(`/xuntas-directivas/${id}/editar`)
    await expect(page).toHaveURL(/\/account\/login/)
  },
)

test('who keeps the meetings of the board makes one', { tag: '@desktop' }, async ({ page, portal }) => {
  const keeper = await portal.addSocio({ authorities: ['BOARD_OF_DIRECTORS_MANAGEMENT'] })
  await signIn(page, keeper)
  await page.goto('/xuntas-directivas')
  await page.getByRole('link', { name: 'Xestionar' }).click()
  await expect(page).toHaveURL(/\/xuntas-directivas-admin/)
  await page.getByRole('link', { name: 'Engadir unha reunión da xunta' }).first().click()
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Ordinaria')
  await page.getByRole('textbox', { name: 'Número' }).fill('414')
  await page.getByRole('textbox', { name: /^Data/ }).fill('7/4/2026')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Engadiuse: Xunta directiva ordinaria n.º 414.')).toBeVisible()
  await expect(page.getByText('martes, 7 de abril de 2026', { exact: true })).toBeVisible()
})
