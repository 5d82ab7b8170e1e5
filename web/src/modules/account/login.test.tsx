import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '../../shell/i18n.ts'
import { endSession, sessionNow, startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { Component as LoginPage } from './login.tsx'

const fetch = vi.spyOn(globalThis, 'fetch')
const answer = (status: number, body: unknown, headers = {}) =>
  fetch.mockResolvedValueOnce(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )

beforeAll(() => loadTexts('account'))
beforeEach(() => {
  testConfig()
  endSession()
  fetch.mockReset()
})
afterEach(cleanup)

function open(state?: unknown) {
  const router = createMemoryRouter(
    [
      { path: '/account/login', Component: LoginPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [{ pathname: '/account/login', state }] },
  )
  render(<RouterProvider router={router} />)
  return router
}

async function signIn(dni: string, password: string) {
  fireEvent.change(screen.getByLabelText('DNI'), { target: { value: dni } })
  fireEvent.change(screen.getByLabelText('Contrasinal'), { target: { value: password } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' })))
}

describe('signing in', () => {
  it('sends the DNI in capitals and returns to where one was going', async () => {
    const router = open({ from: '/auditoria?page=2' })
    answer(200, testSession())
    await signIn(' 00000000t ', 'secret')
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/authenticate?remember_me=false')
    expect(init?.body).toBe('{"login":"00000000T","password":"secret"}')
    expect(sessionNow()?.login).toBe('00000000T')
    expect(router.state.location.pathname + router.state.location.search).toBe('/auditoria?page=2')
  })

  it('leads home otherwise, and never to another site', async () => {
    const router = open({ from: '//evil.example' })
    answer(200, testSession())
    await signIn('00000000T', 'secret')
    expect(router.state.location.pathname).toBe('/')
  })

  it('asks to be remembered', async () => {
    open()
    fireEvent.click(screen.getByLabelText('Lembrarme neste dispositivo'))
    answer(200, testSession())
    await signIn('00000000T', 'secret')
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/authenticate?remember_me=true')
  })

  it('says beside the form that it was refused, and keeps what was typed', async () => {
    open()
    answer(401, { error: 'error.credentials-not-valid' }, { 'x-app-error': 'error.credentials-not-valid' })
    await signIn('00000000T', 'wrong')
    expect(screen.getByRole('alert').textContent).toContain('As credenciais non son válidas')
    expect((screen.getByLabelText('DNI') as HTMLInputElement).value).toBe('00000000T')
  })

  it('asks for both fields without asking the server', async () => {
    open()
    await signIn('  ', '')
    expect(screen.getAllByText('Este campo é obrigatorio.')).toHaveLength(2)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('sends home whoever is signed in already', () => {
    startSession(testSession())
    expect(open().state.location.pathname).toBe('/')
  })
})
