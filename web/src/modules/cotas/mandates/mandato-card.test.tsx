import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { MandatoCard } from './mandato-card.tsx'

const Page = () => <MandatoCard socioId={6} name="Noa Filla" />
const open = (pagador: object | null) =>
  openPage(Page, {
    path: '/cotas/persoas/6',
    session: { authorities: ['ROLE_USER', 'SP_FINANCES'] },
    answer: async (url: string) =>
      Response.json(
        url.includes('mandatos')
          ? { content: [], totalElements: 0 }
          : { pagador, metodo: 'DOMICILIACION', cotas: [], version: 1 },
      ),
  })

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

it('a person gets a mandate, unless another one pays', async () => {
  open(null)
  const add = await screen.findByRole('link', { name: 'Engadir un mandato' })
  expect(add.getAttribute('href')).toBe('/cotas/mandatos/novo?socio=6')
  cleanup()
  open({ id: 5, numero: 2, nombre: 'Rosa', apellidos: 'Paga' })
  expect((await screen.findByText(/^Por esta persoa paga/)).textContent).toContain('Rosa Paga')
  expect(screen.queryByRole('link', { name: 'Engadir un mandato' })).toBeNull()
})
