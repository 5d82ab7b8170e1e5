import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLostFocus } from './use-lost-focus.ts'

afterEach(cleanup)

function Record({ version }: { version: number }) {
  useLostFocus(version)
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        Cota
      </h1>
      {version === 1 && <button type="button">Cobrar</button>}
      <button type="button">PDF</button>
    </>
  )
}

it('goes to the heading when the button that had the focus is gone with a new version', () => {
  const { rerender } = render(<Record version={1} />)
  screen.getByRole('button', { name: 'Cobrar' }).focus()
  rerender(<Record version={2} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cota' }))
})

it('stays where it is as long as that is there, and is left alone at first', () => {
  const { rerender } = render(<Record version={1} />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button', { name: 'PDF' }).focus()
  rerender(<Record version={2} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'PDF' }))
})
