import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as SocioForm } from './socio-form.tsx'
import { Component as SocioList } from './socio-list.tsx'
import { testSocio } from './testing/socio.ts'

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

it.each([
  ['PARTNER_READONLY', 0],
  ['PARTNER_MANAGEMENT', 1],
] as [Role, number][])(
  'the register lets those who keep it add and tick members, not its readers: %s',
  async (role, count) => {
    openPage(SocioList, {
      path: '/socios-admin',
      session: { authorities: ['ROLE_USER', role] },
      answer: { content: [testSocio()], totalElements: 1 },
    })
    expect((await screen.findAllByText(/Álvarez Núñez/)).length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('link', { name: 'Engadir unha persoa socia' })).toHaveLength(count)
    expect(screen.queryAllByRole('checkbox', { name: /^Escoller .*Álvarez Núñez/ })).toHaveLength(count)
    expect(screen.getByRole('link', { name: 'Ver as fotos' }).getAttribute('href')).toBe('/socios')
  },
)

it('the form leaves e-mail and DNI of a member with a role to administrators, and says so', async () => {
  const holder = testSocio({ authorities: ['ROLE_USER', 'ROLE_PARTNER', 'SP_FINANCES'] })
  openPage(SocioForm, {
    path: '/socios/:id/editar',
    at: '/socios/7/editar',
    session: { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] },
    answer: async (url: string) =>
      Response.json(/\/socios\/7$/.test(url) ? holder : { content: [], totalElements: 0 }),
  })
  const isDisabled = async (name: string) =>
    (await screen.findByRole<HTMLInputElement>('textbox', { name })).disabled
  expect([await isDisabled('DNI'), await isDisabled('Correo electrónico'), await isDisabled('Nome')]).toEqual(
    [true, true, false],
  )
  expect(
    screen.getByText(/só unha persoa administradora pode cambiar o DNI e o correo electrónico/),
  ).toBeTruthy()
})
