import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Field({ isChosen }: { isChosen: boolean }) {
  return (
    <>
      <div {...useKeptFocus()}>
        {isChosen ? <button type="button">Quitar</button> : <input aria-label="Escoller" />}
      </div>
      <a href="/">fóra</a>
    </>
  )
}
afterEach(cleanup)

it('moves the focus to the element in the place of the one that had it', () => {
  const { rerender } = render(<Field isChosen={false} />)
  act(() => screen.getByLabelText('Escoller').focus())
  rerender(<Field isChosen />)
  expect(document.activeElement).toBe(screen.getByText('Quitar'))
  rerender(<Field isChosen={false} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Escoller'))
})

it('takes it from nothing else', () => {
  const { rerender } = render(<Field isChosen={false} />)
  act(() => screen.getByLabelText('Escoller').focus())
  act(() => screen.getByText('fóra').focus())
  rerender(<Field isChosen />)
  expect(document.activeElement).toBe(screen.getByText('fóra'))
})
