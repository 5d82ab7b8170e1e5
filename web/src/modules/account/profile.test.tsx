import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { Component as Profile } from './profile.tsx'

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  testConfig()
  startSession(testSession())
})
afterEach(cleanup)

it('the profile shows who one is to the portal, and leads to changing it and the password', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Profile /> }])} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '00000000T',
    'carme@example.org',
    'Carme',
    'Souto',
    'Galego',
    'Persoa usuaria',
  ])
  const getAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(getAddress('Editar o perfil')).toBe('/account/edit')
  expect(getAddress('Cambiar o contrasinal')).toBe('/account/change_password')
  expect(getAddress('Seguridade')).toBe('/account/security')
})

it('the language can be changed where it stands, when there are several', () => {
  testConfig({ languages: ['GL', 'ES'] })
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Profile /> }])} />)
  const choices = within(screen.getByRole('group', { name: 'Idioma' })).getAllByRole('button')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Galego', 'Castellano'])
  expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
})
