import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { clearNotices } from '../../../shell/notices.ts'
import { ConfirmDialog } from '../../../ui/controls/confirm.tsx'
import { Notifications } from '../../../ui/controls/notices.tsx'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component as TipoCotaList } from './tipo-cota-list.tsx'

const tipo = { id: 3, nome: 'Cota anual', importe: 30, periodo: 'ANUAL', activo: false, version: 1 }
const Page = () => (
  <>
    <TipoCotaList />
    <ConfirmDialog />
    <Notifications />
  </>
)

beforeAll(() => loadTexts(...allTexts))
afterEach(() => {
  cleanup()
  clearNotices()
})

it('a fee that is in use is kept, and it is said why', async () => {
  openPage(Page, {
    path: '/cotas/tipos',
    session: { authorities: ['ROLE_USER', 'SP_FINANCES'] },
    answer: async (_: string, init?: RequestInit) =>
      init?.method === 'DELETE'
        ? Response.json({ error: 'error.tipo-cota-in-use' }, { status: 400 })
        : Response.json({ content: [tipo], totalElements: 1 }),
  })
  expect(await screen.findByText('Sen uso')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Eliminar: Cota anual' })[0] as HTMLElement)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText(/O tipo de cota «Cota anual» está en uso/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cota anual' })).toBeTruthy()
})
