import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const close = vi.fn()
const closeBelow = vi.fn()
function open(isEasyToLeave: boolean) {
  close.mockClear()
  closeBelow.mockClear()
  render(
    <MantineProvider env="test">
      <Dialog title="Debaixo" isOpen close={closeBelow}>
        <Dialog title="Enriba" isOpen close={close} isEasyToLeave={isEasyToLeave}>
          <button type="button">dentro</button>
          <input aria-label="lista" onKeyDown={(event) => event.preventDefault()} />
        </Dialog>
      </Dialog>
    </MantineProvider>,
  )
}
const pressEscape = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })

it('is closed by Escape, without the one it was opened from', () => {
  open(true)
  pressEscape(screen.getByText('dentro'))
  expect(close).toHaveBeenCalledOnce()
  expect(closeBelow).not.toHaveBeenCalled()
})

it('leaves Escape to what is open inside it', () => {
  open(true)
  pressEscape(screen.getByLabelText('lista'))
  expect(close).not.toHaveBeenCalled()
})

it('is not closed by Escape where something typed would be lost', () => {
  open(false)
  pressEscape(screen.getByText('dentro'))
  expect(close).not.toHaveBeenCalled()
  expect(closeBelow).not.toHaveBeenCalled()
})
