import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as Contrasinais } from './contrasinais.tsx'

const person = (id: number, nombre: string, self: boolean) => ({
  ...{ id, nombre, apellidos: 'Única Rei', dni: `0000000${id}X`, authorities: [], self },
})
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

it('a password is for one of the other members; the choice can be undone', async () => {
  openPage(Contrasinais, {
    path: '/contrasinais',
    session: { authorities: ['ROLE_USER', 'ROLE_ADMIN'] },
    answer: { content: [person(1, 'Noa', true), person(2, 'Antón', false)], totalElements: 2 },
  })
  expect(field('Contrasinal novo').disabled).toBe(true)
  const select = screen.getByRole('combobox', { name: 'Persoa socia' })
  fireEvent.focus(select)
  fireEvent.change(select, { target: { value: 'unica' } })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Única Rei, Antón (00000002X)',
    ]),
  )
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(field('Contrasinal novo').disabled).toBe(false))
  type('Contrasinal novo', 'catr')
  type('Repite o contrasinal novo', 'outro')
  fireEvent.click(screen.getByRole('button', { name: 'Gardar o contrasinal' }))
  expect(
    (await screen.findAllByText('O contrasinal debe ter entre 5 e 99 caracteres.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getAllByText('Os dous contrasinais non coinciden.').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Quitar a persoa escollida' }))
  await waitFor(() => expect(field('Contrasinal novo').disabled).toBe(true))
})
