import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, sessionNow, startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { tokenNow } from '../../shell/token.ts'
import { AccountMenu } from './account-menu.tsx'

beforeEach(() => {
  testConfig()
  endSession()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show() {
  const router = createMemoryRouter([{ path: '*', element: <AccountMenu /> }], {
    initialEntries: ['/ideario'],
  })
  render(<RouterProvider router={router} />)
  return router
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('the account menu', () => {
  it('is the way in for visitors, with an icon', () => {
    show()
    expect(links()).toEqual([['Iniciar sesión', '/account/login']])
    expect(screen.getByRole('link').querySelector('svg')).not.toBeNull()
  })

  it('leads a signed-in user to their profile, their record and their password', () => {
    startSession(testSession({ socioId: 7 }))
    show()
    expect(links()).toEqual([
      ['O meu perfil', '/account/profile'],
      ['A miña ficha', '/socios/7'],
      ['A miña cota', '/a-mina-cota'],
      ['Cambiar o contrasinal', '/account/change_password'],
    ])
  })

  it('ends the session, here and on the server, and leads home', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
    startSession(testSession())
    const router = show()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pechar sesión' })))
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/account/logout'])
    expect([sessionNow(), tokenNow()]).toEqual([null, null])
    expect(router.state.location.pathname).toBe('/')
  })
})
