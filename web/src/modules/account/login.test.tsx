import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts, startLanguage, translate } from '../../shell/i18n.ts'
import { setRouter } from '../../shell/navigation.ts'
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
      {
        path: '/auditoria',
        element: <p>elsewhere</p>,
        handle: { path: '/auditoria', access: ['ROLE_ADMIN'] },
      },
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

  it('leads home instead of to a page that is not for this person, whose guard would end the session', async () => {
    const router = open({ from: '/auditoria?page=2' })
    setRouter(router)
    onTestFinished(() => setRouter(createMemoryRouter([{ path: '*', element: null }])))
    const { authorities: _, ...session } = testSession()
    answer(200, { ...session, authorities: ['ROLE_USER'] })
    await signIn('00000000T', 'secret')
    expect(router.state.location.pathname).toBe('/')
  })

  it('leads home otherwise, and never to another site', async () => {
    const router = open({ from: '//evil.example' })
    answer(200, testSession())
    await signIn('00000000T', 'secret')
    expect(router.state.location.pathname).toBe('/')
  })

  it('goes on in the language of the account, unless the browser chose one', async () => {
    testConfig({ languages: ['GL', 'ES'] })
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('lang=gl')
    onTestFinished(() => {
      cookies.mockRestore()
      return startLanguage('gl')
    })
    await startLanguage('gl')
    open()
    answer(200, testSession({ langKey: 'ES' }))
    await signIn('00000000T', 'secret')
    expect(document.documentElement.lang).toBe('gl')
    cleanup()
    endSession()

    cookies.mockReturnValue('')
    open()
    answer(200, testSession({ langKey: 'ES' }))
    await signIn('00000000T', 'secret')
    await vi.waitFor(() => expect(sessionNow()).not.toBeNull())
    expect(document.documentElement.lang).toBe('es')
    expect(translate('menu.proxecto')).toBe('Proyecto')
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

  it('names the DNI that was refused with its password', async () => {
    open()
    answer(
      401,
      { error: 'error.credentials-not-valid' },
      { 'x-app-error': 'error.credentials-not-valid', 'x-app-params': '{"login":"00000000T"}' },
    )
    await signIn('00000000T', 'wrong')
    expect(screen.getByText('As credenciais non son válidas para o DNI 00000000T.')).toBeTruthy()
  })

  it('asks for both fields without asking the server', async () => {
    open()
    await signIn('  ', '')
    expect(screen.getAllByText('Este campo é obrigatorio.')).toHaveLength(2)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('redirects a signed-in user to the home page', () => {
    startSession(testSession())
    expect(open().state.location.pathname).toBe('/')
  })
})

describe('signing in with a second factor', () => {
  const required = () => answer(401, {}, { 'x-app-error': 'error.second-factor-required' })
  const field = () => screen.getByLabelText('Código de seis cifras')
  const type = (label: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  const readBody = (nth: number) => JSON.parse(String(fetch.mock.calls[nth]?.[1]?.body))

  it('asks for the code once the password is right, and sends it at the sixth digit', async () => {
    const router = open({ from: '/grupo-list' })
    fireEvent.click(screen.getByLabelText('Lembrarme neste dispositivo'))
    required()
    await signIn('00000000t', 'secret')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
    expect(screen.queryByRole('alert')).toBeNull()
    await type('Código de seis cifras', '123 45')
    expect(fetch).toHaveBeenCalledTimes(1)
    answer(200, testSession())
    await type('Código de seis cifras', '123 456')
    expect(fetch.mock.calls[1]?.[0]).toBe('/api/authenticate?remember_me=true')
    expect(readBody(1)).toEqual({ login: '00000000T', password: 'secret', code: '123 456' })
    expect(router.state.location.pathname).toBe('/grupo-list')
  })

  it('says that a code was wrong, empties the field, and forgets the fault when one goes on typing', async () => {
    open()
    required()
    await signIn('00000000T', 'secret')
    answer(401, {}, { 'x-app-error': 'error.second-factor-not-valid' })
    await type('Código de seis cifras', '000000')
    expect(screen.getByRole('alert').textContent).toContain('O código non é correcto')
    expect((field() as HTMLInputElement).value).toBe('')
    await type('Código de seis cifras', '1')
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' })))
    expect(readBody(2).code).toBe('1')
  })

  it('takes a recovery code in its place', async () => {
    open()
    required()
    await signIn('00000000T', 'secret')
    fireEvent.click(screen.getByRole('button', { name: /Non teño o teléfono/ }))
    await type('Código de recuperación', '123456')
    expect(fetch, 'not sent by itself').toHaveBeenCalledTimes(1)
    await type('Código de recuperación', '9XCDC-RSEJY')
    answer(200, testSession())
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' })))
    expect(readBody(1).code).toBe('9XCDC-RSEJY')
  })

  it('goes back to the first step with what was typed there', async () => {
    open()
    required()
    await signIn('00000000T', 'secret')
    fireEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect((screen.getByLabelText('DNI') as HTMLInputElement).value).toBe('00000000T')
    expect(screen.queryByLabelText('Código de seis cifras')).toBeNull()
  })

  it('goes back and says so when the password is not good any more', async () => {
    open()
    required()
    await signIn('00000000T', 'secret')
    answer(401, {}, { 'x-app-error': 'error.credentials-not-valid' })
    await type('Código de seis cifras', '123456')
    expect(screen.getByRole('alert').textContent).toContain('As credenciais non son válidas')
  })

  it('redirects a user without a compulsory one to its set-up, and remembers the target', async () => {
    const router = open({ from: '/socios-admin' })
    answer(200, testSession({ secondFactorNeeded: true }))
    await signIn('00000000T', 'secret')
    expect(router.state.location.pathname).toBe('/account/second_factor')
    expect(router.state.location.state).toEqual({ from: '/socios-admin' })
  })
})
