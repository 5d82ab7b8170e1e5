import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../../shell/i18n.ts'
import { endSession } from '../../shell/session.ts'
import { testConfig } from '../../shell/testing.ts'
import { Component as LoginPage } from './login.tsx'
import { Component as ResetFinish } from './reset-finish.tsx'

beforeAll(() => loadTexts('account'))
afterEach(cleanup)

it('names the person whose password is chosen, and leads to the sign-in with their DNI, which is in no address', async () => {
  testConfig()
  endSession()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('/reset_password/persoa')
      ? Response.json({ nome: 'Carme Souto', login: '12345678Z' })
      : new Response(null, { status: 204 }),
  )
  const router = createMemoryRouter(
    [
      { path: '/account/reset/finish', Component: ResetFinish },
      { path: '/account/login', Component: LoginPage },
    ],
    { initialEntries: ['/account/reset/finish?key=abc'] },
  )
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Escolles o contrasinal de Carme Souto.')).toBeTruthy()
  for (const label of ['Contrasinal novo', 'Repite o contrasinal novo'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'un bo contrasinal' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Gardar o contrasinal' })))
  const done = await screen.findByRole('heading', { name: 'Contrasinal gardado' })
  expect(document.activeElement, 'the outcome is read out').toBe(done)
  fireEvent.click(await screen.findByRole('link', { name: 'Iniciar sesión' }))
  expect((await screen.findByLabelText<HTMLInputElement>('DNI')).value).toBe('12345678Z')
  expect(router.state.location.pathname + router.state.location.search).toBe('/account/login')
})
