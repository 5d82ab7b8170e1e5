import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { RecordTabs } from './record-tabs.tsx'

function Screen() {
  const [shown, show] = useState<'a' | 'b' | 'c'>('a')
  const tab = (title: string) => ({ title, count: 2, panel: <p>{title.toLowerCase()}</p> })
  return (
    <RecordTabs label="Letras" tabs={{ a: tab('A'), b: tab('B'), c: tab('C') }} shown={shown} show={show} />
  )
}
afterEach(cleanup)
const shown = () => screen.getByRole('tabpanel').textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

it('shows one panel at a time, named by its tab', () => {
  render(<Screen />)
  expect(screen.getByRole('tabpanel', { name: 'A (2)' }).textContent).toContain('a')
  fireEvent.click(screen.getByRole('tab', { name: 'C (2)' }))
  expect(shown()).toContain('c')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('C (2)')
})

it('is one stop for the keyboard, whose arrows go round', () => {
  render(<Screen />)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  screen.getByRole('tab', { name: 'A (2)' }).focus()
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('C (2)')
  expect(shown()).toContain('c')
  press('ArrowRight')
  expect(shown()).toContain('a')
  press('End')
  expect(shown()).toContain('c')
  press('Home')
  expect(shown()).toContain('a')
  press('x')
  expect(shown()).toContain('a')
})
