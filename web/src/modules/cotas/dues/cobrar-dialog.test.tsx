import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allTexts, loadTexts } from '../../../shell/i18n.ts'
import { clearNotices } from '../../../shell/notices.ts'
import { Notifications } from '../../../ui/controls/notices.tsx'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { testRecibo } from '../own/testing/test-recibo.ts'
import { CobrarDialog } from './cobrar-dialog.tsx'
import type { ReciboRow } from './recibos.calls.ts'

const recibo: ReciboRow = { ...testRecibo(), metodo: 'TRANSFERENCIA' }
const close = vi.fn()
let sent: unknown[]
let answer: () => Response

function Page() {
  return (
    <>
      <CobrarDialog recibos={[recibo]} isOpen close={close} makePdf={() => {}} />
      <Notifications />
    </>
  )
}
const open = () =>
  openPage(Page, {
    path: '/cotas',
    session: { authorities: ['ROLE_USER', 'SP_FINANCES'] },
    answer: async (_: string, init?: RequestInit) => {
      sent.push(JSON.parse(String(init?.body)))
      return answer()
    },
  })
const pay = (importe: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Importe' }), { target: { value: importe } })
  fireEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
}

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  close.mockClear()
  sent = []
  answer = () => Response.json({ cobros: [{ id: 8 }] })
})
afterEach(() => {
  cleanup()
  clearNotices()
})

describe('money for a charge', () => {
  it('is above zero, and at most what is left', async () => {
    open()
    for (const wrong of ['30,01', '0', '']) {
      pay(wrong)
      await waitFor(() => expect(document.querySelector('[aria-invalid=true]'), wrong).toBeTruthy())
    }
    expect(sent).toEqual([])
    pay('30,01')
    expect(await screen.findByText(/non pasar do que queda por cobrar: 30,00\s€/)).toBeTruthy()
  })

  it('is sent with what was collected before, as the treasurer saw it', async () => {
    open()
    pay('10')
    await screen.findByText(/^Cobráronse 10,00\s€ a Carme Souto; quedan 20,00\s€\.$/)
    expect(sent).toMatchObject([{ recibos: [{ id: 1, cobrado: 0, importe: '10.00' }] }])
    expect(close).toHaveBeenCalled()
  })

  it('that another treasurer collected since is told, and the dialog closes', async () => {
    answer = () => Response.json({ error: 'error.conflict' }, { status: 409 })
    open()
    pay('10')
    await screen.findByText(/^O recibo cambiou entrementres, .* Mira canto queda por cobrar\.$/)
    expect(close).toHaveBeenCalled()
  })
})
