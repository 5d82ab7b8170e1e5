import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { SearchBox } from './search-box.tsx'

beforeAll(loadPrivateDictionaries)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})
