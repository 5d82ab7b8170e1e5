import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as GrupoForm } from './grupo-form.tsx'

const here = { id: 1, nombre: 'Uxía', apellidos: 'Lembranza', fechaBaja: null }
const other = { id: 3, nombre: 'Brais', apellidos: 'Zas', fechaBaja: null }
const gone = { id: 2, nombre: 'Xan', apellidos: 'Lembranza', fechaBaja: [2026, 1, 1] }
const open = (role: Role) =>
  openPage(GrupoForm, {
    path: '/grupo-form/new',
    session: { authorities: ['ROLE_USER', role] },
    answer: async (url: string) => {
      const content = url.includes('/socios/public') ? [here, other] : [here, gone, other]
      return Response.json({ content, totalElements: content.length })
    },
  })
const find = async () =>
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Buscar persoas por nome' }), {
    target: { value: 'lembranza' },
  })
const withInactive = 'Amosar tamén as persoas dadas de baixa'

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('the staff of the register choose also who has left', async () => {
  open('PARTNER_MANAGEMENT')
  await find()
  fireEvent.click(await screen.findByRole('switch', { name: withInactive }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Escoller as atopadas \(2\)/ }))
  expect(await screen.findByText('2 escollidas')).toBeTruthy()
})

it('members choose among those of the gallery', async () => {
  const { asked } = open('ROLE_PARTNER')
  await find()
  expect(screen.queryByRole('switch')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Escoller as atopadas \(1\)/ }))
  expect(await screen.findByText('1 escollida')).toBeTruthy()
  expect(asked().every((url) => url.startsWith('/api/socios/public'))).toBe(true)
})
