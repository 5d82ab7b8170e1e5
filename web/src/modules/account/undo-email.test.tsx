import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '../../shell/i18n.ts'
import { sessionNow, startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { Component as UndoPage } from './undo-email.tsx'

const fetch = vi.spyOn(globalThis, 'fetch')

beforeAll(() => loadTexts('account'))
beforeEach(() => {
  testConfig()
  startSession(testSession())
  fetch.mockReset()
})
afterEach(cleanup)

const open = (query: string) => {
  const router = createMemoryRouter(
    [
      { path: '/account/email/undo', Component: UndoPage },
      { path: '*', element: null },
    ],
    { initialEntries: [`/account/email/undo${query}`] },
  )
  render(<RouterProvider router={router} />)
}
const press = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Desfacer o cambio' })))
const refuse = (error: string) =>
  fetch.mockResolvedValueOnce(
    new Response(JSON.stringify({ error }), {
      status: 400,
      headers: { 'content-type': 'application/json', 'x-app-error': error },
    }),
  )

describe('undoing a change of e-mail', () => {
  it('is asked first, then done, and ends the session here', async () => {
    open('?key=abc')
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await press()
    const [url, init] = fetch.mock.calls[0] ?? []
    expect([url, init?.body]).toEqual(['/api/account/email/undo', '{"key":"abc"}'])
    expect(screen.getByRole('heading').textContent).toBe('O cambio está desfeito')
    expect(document.activeElement, 'the outcome is read out').toBe(screen.getByRole('heading'))
    expect(screen.getByRole('link', { name: 'Escoller un contrasinal novo' })).toBeTruthy()
    expect(sessionNow()).toBeNull()
  })

  it('says when the link is no longer good, and keeps the session', async () => {
    open('?key=abc')
    refuse('error.reset-link-not-valid')
    await press()
    expect(screen.getByText('A ligazón caducou, xa se usou ou xa non vale.')).toBeTruthy()
    expect(sessionNow()).not.toBeNull()
  })

  it('says when the address now belongs to another user', async () => {
    open('?key=abc')
    refuse('error.email-in-use')
    await press()
    expect(screen.getByText('Outra persoa usuaria ten agora ese enderezo de correo.')).toBeTruthy()
  })

  it('without a key there is nothing to undo', () => {
    open('')
    expect(screen.getByRole('heading').textContent).toBe('Non se puido desfacer o cambio')
  })
})
