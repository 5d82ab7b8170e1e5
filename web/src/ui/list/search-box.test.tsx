import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { repeatedInput } from '../../shell/config.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { SearchBox } from './search-box.tsx'

beforeAll(loadPrivateDictionaries)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => (screen.getByRole('searchbox') as HTMLInputElement).value
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

it('waits 300 ms for the end of the word', () => {
  const change = vi.fn()
  render(<SearchBox label="Buscar" value="" change={change} />)
  type('Lú')
  act(() => vi.advanceTimersByTime(200))
  type('Lúa')
  act(() => vi.advanceTimersByTime(299))
  expect(change).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(change.mock.calls).toEqual([['Lúa']])
})

it('searches at once for text that was typed before hydration', () => {
  const change = vi.fn()
  render(<SearchBox label="Buscar" value="" change={change} />)
  const input = { target: { value: 'Lúa' }, inputType: repeatedInput }
  fireEvent.input(screen.getByRole('searchbox'), input)
  expect(change.mock.calls).toEqual([['Lúa']])
})

it('asks at once on Enter and when it is cleared', () => {
  const change = vi.fn()
  render(<SearchBox label="Buscar" value="" change={change} />)
  type('Lúa')
  fireEvent.submit(screen.getByRole('searchbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Borrar a busca' }))
  act(() => vi.advanceTimersByTime(1000))
  expect(change.mock.calls).toEqual([['Lúa'], ['']])
})

it('follows the address', () => {
  const { rerender } = render(<SearchBox label="Buscar" value="Lúa" change={() => {}} />)
  rerender(<SearchBox label="Buscar" value="" change={() => {}} />)
  expect(shown()).toBe('')
})

it('loses nothing that was typed when the address of an earlier word comes late', () => {
  const change = vi.fn()
  const box = (value: string) => <SearchBox label="Buscar" value={value} change={change} />
  const { rerender } = render(box(''))
  for (const word of ['L', 'Lú']) {
    type(word)
    act(() => vi.advanceTimersByTime(300))
  }
  type('Lúa')
  rerender(box('L'))
  expect(shown()).toBe('Lúa')
  rerender(box('Lú'))
  expect(shown()).toBe('Lúa')
  act(() => vi.advanceTimersByTime(300))
  rerender(box('Lúa'))
  expect(change.mock.calls).toEqual([['L'], ['Lú'], ['Lúa']])
  expect(shown()).toBe('Lúa')
})

it('begins another word while the address still goes back to none', () => {
  const change = vi.fn()
  const box = (value: string) => <SearchBox label="Buscar" value={value} change={change} />
  const { rerender } = render(box(''))
  type('souto')
  act(() => vi.advanceTimersByTime(300))
  type('')
  act(() => vi.advanceTimersByTime(300))
  type('carme')
  rerender(box('souto'))
  rerender(box(''))
  act(() => vi.advanceTimersByTime(300))
  expect(change.mock.calls).toEqual([['souto'], [''], ['carme']])
  expect(shown()).toBe('carme')
})

it('follows the address again when its own search is shown', () => {
  const box = (value: string) => <SearchBox label="Buscar" value={value} change={() => {}} />
  const { rerender } = render(box(''))
  for (const word of ['L', 'Lúa']) {
    type(word)
    act(() => vi.advanceTimersByTime(300))
  }
  rerender(box('Lúa'))
  rerender(box('L'))
  expect(shown()).toBe('L')
  rerender(box('Lúa'))
  expect(shown()).toBe('Lúa')
})
