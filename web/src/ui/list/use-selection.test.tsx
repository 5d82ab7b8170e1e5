import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSelection } from './use-selection.ts'

const due = (id: number, cobrado = 0) => ({ id, cobrado })

const start = () =>
  renderHook(({ narrowed, shown }) => useSelection(narrowed, shown), {
    initialProps: { narrowed: 'lúa', shown: [due(1), due(2)] },
  })

it('keeps the ticked charges over the pages of a list', () => {
  const { result, rerender } = start()
  act(() => result.current.choose([due(1), due(2)], true))
  act(() => result.current.choose([due(2)], false))
  rerender({ narrowed: 'lúa', shown: [due(3)] })
  act(() => result.current.choose([due(3)], true))
  expect([...result.current.ids]).toEqual([1, 3])
  act(() => result.current.clear())
  expect(result.current.rows).toEqual([])
})

it('drops them with another search or filter', () => {
  const { result, rerender } = start()
  act(() => result.current.choose([due(1)], true))
  rerender({ narrowed: 'noa', shown: [due(3)] })
  expect(result.current.rows).toEqual([])
  rerender({ narrowed: 'lúa', shown: [due(1)] })
  expect(result.current.rows).toEqual([])
})

it('tells of a ticked charge what it has become', () => {
  const { result, rerender } = start()
  act(() => result.current.choose([due(1)], true))
  rerender({ narrowed: 'lúa', shown: [due(1, 45)] })
  expect(result.current.rows).toEqual([due(1, 45)])
})
