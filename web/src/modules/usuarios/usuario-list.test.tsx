import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Usuario } from '#contract/usuarios.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { testSession } from '../../shell/testing.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as UsuarioList } from './usuario-list.tsx'

const usuario: Usuario = {
  id: 1,
  login: '12345678Z',
  email: 'lua@exemplo.gal',
  firstName: 'Lúa',
  lastName: 'Álvarez',
  langKey: 'GL',
  activated: true,
  authorities: ['ROLE_USER', 'SP_FINANCES'],
  createdDate: '2026-05-31T17:30:00.000Z',
  hasPassword: true,
  hasLetter: true,
  version: 3,
}

async function open(query = '') {
  const path = '/user-management/users'
  const page = openPage(UsuarioList, {
    path,
    at: path + query,
    session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
    answer: { content: [usuario], totalElements: 31 },
  })
  await waitFor(() => expect(page.asked()).toHaveLength(1))
  return new URL(page.asked()[0] ?? '', 'https://portal.example').searchParams
}

beforeAll(() => loadTexts(...allTexts))
// wide enough for a table
beforeAll(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  )
})
afterEach(cleanup)

describe('the list of users', () => {
  it('begins with ten on the first page, which the API counts from zero', async () => {
    const asked = await open()
    expect([asked.get('page'), asked.get('size'), asked.get('search')]).toEqual(['0', '10', null])
  })

  it('shows the page, as many rows and the search that the address names', async () => {
    const asked = await open('?page=2&pageSize=25&search=L%C3%BAa')
    expect([asked.get('page'), asked.get('size'), asked.get('search')]).toEqual(['1', '25', 'Lúa'])
  })

  it('has a column for each thing there is to know, and a switch for whether a user may sign in', async () => {
    await open()
    await screen.findByText('12345678Z')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'DNI',
      'Nome',
      'Apelidos',
      'Correo',
      'Activa',
      'Permisos',
      'Creación',
      'Accións',
    ])
    expect(screen.getByRole('switch', { name: 'Lúa Álvarez pode iniciar sesión' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /31-05-2026\s*19:30/ })).toBeTruthy()
  })

  it('offers no deletion of one’s own account nor of a member’s, and says why', async () => {
    const others = [
      { ...usuario, id: 2, login: testSession().login, firstName: 'Eu' },
      {
        ...usuario,
        id: 3,
        login: '00000001R',
        firstName: 'Brais',
        authorities: ['ROLE_USER', 'ROLE_PARTNER'],
      },
    ]
    openPage(UsuarioList, {
      path: '/',
      at: '/',
      session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
      answer: { content: [usuario, ...others], totalElements: 3 },
    })
    await screen.findByText('12345678Z')
    const told = ['Lúa', 'Eu', 'Brais'].map((name) => {
      const button = screen.getByRole('button', { name: `Eliminar: ${name} Álvarez` })
      return [button.getAttribute('aria-disabled'), button.title]
    })
    expect(told).toEqual([
      ['false', 'Eliminar'],
      ['true', 'Non podes eliminar a túa propia conta.'],
      ['true', 'Esta conta pertence a unha persoa socia. Elimínaa desde a súa ficha.'],
    ])
  })
})
