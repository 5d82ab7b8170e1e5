import { expect, it, vi } from 'vitest'
import { getRefusal, setRows } from './row-faults.ts'

it('what the server refuses of a row is told there, and taken back once the rows change', () => {
  const errors = { 'enlaces.0.grupo': 'xa non está', titulo: 'falta' }
  const form = { errors, setErrors: vi.fn(), setFieldValue: vi.fn() }
  const of = { form } as unknown as Parameters<typeof setRows>[0]
  expect(getRefusal(of, 'enlaces.0.grupo')).toBe('xa non está')
  expect(getRefusal(of, 'enlaces.1.grupo')).toBeUndefined()
  setRows(of, 'enlaces', [])
  expect(form.setFieldValue).toHaveBeenCalledWith('enlaces', [])
  expect(form.setErrors).toHaveBeenCalledWith({ titulo: 'falta' })
})
