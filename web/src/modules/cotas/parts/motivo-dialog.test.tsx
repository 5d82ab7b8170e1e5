import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { MotivoDialog } from './motivo-dialog.tsx'

const run = vi.fn(async () => {})
const close = vi.fn()
const Page = () => (
  <MotivoDialog title="Queres anular?" text="Queda anulado." action="Anular" isOpen close={close} run={run} />
)

beforeAll(() => loadTexts(...allTexts))
afterEach(cleanup)

it('what is taken back needs a reason: a charge, its money, a mandate or a remittance', async () => {
  openPage(Page, { path: '/cotas', answer: {} })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Anular' }))
  press()
  expect((await screen.findAllByText('Este campo é obrigatorio.')).length).toBeGreaterThan(0)
  expect(run).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: ' Era doutra ' } })
  press()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(run).toHaveBeenCalledExactlyOnceWith('Era doutra')
})
