import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { PlanCard } from './plan-card.tsx'

const tipo = { id: 3, nome: 'Cota infantil', importe: 15, periodo: 'ANUAL', activo: true }
const Page = () => <PlanCard socioId={7} name="Brais Castro" mayEdit />

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('a member gets a fee, a reason not to pay it and a way of paying, in one change', async () => {
  const sent: unknown[] = []
  openPage(Page, {
    path: '/socios/7',
    session: { authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] },
    answer: async (url: string, init?: RequestInit) => {
      if (url.includes('tipos-cota')) return Response.json([tipo])
      if (init?.method !== 'PUT')
        return Response.json({ pagador: null, metodo: 'TRANSFERENCIA', cotas: [], version: 1 })
      sent.push(JSON.parse(String(init.body)))
      const cota = { tipo, desde: [2026, 1, 1], ata: null, importe: null, exento: 'Fundadora' }
      return Response.json({ pagador: null, metodo: 'EFECTIVO', cotas: [cota], version: 2 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar as cotas' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cotas de Brais Castro' }))
  fireEvent.click(await form.findByRole('button', { name: 'Engadir unha cota' }))
  const choose = (name: string | RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(name), { target: { value } })
  await form.findByRole('option', { name: /^Cota infantil/ })
  choose('Tipo de cota', '3')
  choose(/^Non paga porque/, 'Fundadora')
  choose('Forma de pagamento', 'EFECTIVO')
  fireEvent.click(form.getByRole('button', { name: 'Gardar' }))
  expect(await screen.findByText('Non paga: Fundadora')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { metodo: 'EFECTIVO', version: 1, cotas: [{ tipo: { id: 3 }, exento: 'Fundadora' }] },
  ])
})
