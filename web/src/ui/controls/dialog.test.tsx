import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { ConfirmDialog } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

const close = vi.fn()
const closeBelow = vi.fn()
function open(isEasyToLeave: boolean) {
  close.mockClear()
  closeBelow.mockClear()
  render(
    <>
      <ConfirmDialog />
      <Dialog title="Debaixo" isOpen close={closeBelow}>
        <Dialog title="Enriba" isOpen close={close} isEasyToLeave={isEasyToLeave}>
          <button type="button">dentro</button>
          <input aria-label="lista" onKeyDown={(event) => event.preventDefault()} />
        </Dialog>
      </Dialog>
    </>,
  )
}
const pressEscape = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })

it('is closed by Escape, without the one it was opened from', () => {
  open(true)
  pressEscape(screen.getByText('dentro'))
  expect(close).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

it('is closed by the back action of a phone, without the one it was opened from', () => {
  open(true)
  fireEvent(screen.getByRole('dialog', { name: 'Enriba' }), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

it('stays when a user chooses no file in it', () => {
  open(true)
  fireEvent(screen.getByLabelText('lista'), new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
})

it('leaves Escape to a popup that is open inside it', () => {
  open(true)
  pressEscape(screen.getByLabelText('lista'))
  expect(close).not.toHaveBeenCalled()
})

it('with a form is closed by Escape while nothing was typed', () => {
  open(false)
  pressEscape(screen.getByText('dentro'))
  expect(close).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

it('with a form asks before Escape closes it when something was typed', async () => {
  open(false)
  fireEvent.input(screen.getByLabelText('lista'), { target: { value: 'a' } })
  pressEscape(screen.getByText('dentro'))
  const question = await screen.findByRole('alertdialog', { name: 'Queres saír sen gardar?' })
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'Saír sen gardar' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('gives the focus to its first field', async () => {
  open(false)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('lista')))
})

it('has the focus on the present value of a choice that comes first', async () => {
  render(
    <Dialog title="Cobrar" isOpen close={close}>
      {['EFECTIVO', 'BIZUM'].map((way) => (
        <input key={way} type="radio" name="way" aria-label={way} defaultChecked={way === 'BIZUM'} />
      ))}
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'BIZUM' })))
})
