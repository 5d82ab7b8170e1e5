import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as ReciboForm } from './recibo-form.tsx'

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('a charge by hand has a person, a subject, an amount above zero and a day', async () => {
  const { asked } = openPage(ReciboForm, {
    path: '/cotas/novo',
    session: { authorities: ['ROLE_USER', 'SP_FINANCES'] },
    answer: { content: [], totalElements: 0 },
  })
  const issue = () => fireEvent.click(screen.getByRole('button', { name: 'Emitir o recibo' }))
  const faults = () =>
    within(screen.getByRole('region', { name: /Revisa os campos sinalados/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const amount = await screen.findByRole('textbox', { name: 'Importe' })
  issue()
  expect(faults().map((fault) => fault?.replace(/:.*/, ''))).toEqual([
    'Persoa',
    'Concepto',
    'Importe',
    'Día en que vence',
  ])
  fireEvent.change(amount, { target: { value: '0' } })
  issue()
  expect(faults()).toContain('Importe: Escribe un importe maior ca cero.')
  expect(asked().filter((url) => url.includes('recibos'))).toEqual([])
})
