import { expect, it } from 'vitest'
import { findLatest, getTotal, pagosByYear } from './pagos-by-year.ts'

const pago = (fecha: string, cents: number) => ({ fecha, cents })

it('puts payments under their years, the newest first, with the sum of each', () => {
  const years = pagosByYear([
    pago('2024-12-31', 10),
    pago('2026-01-01', 20),
    pago('2024-01-15', 30),
    pago('2026-03-01', 1234),
  ])
  expect(years).toEqual([
    { year: '2026', pagos: [pago('2026-03-01', 1234), pago('2026-01-01', 20)], total: 1254 },
    { year: '2024', pagos: [pago('2024-12-31', 10), pago('2024-01-15', 30)], total: 40 },
  ])
})

it('adds up to the cent, refunds included', () => {
  expect(getTotal([pago('2026-01-01', 10), pago('2026-01-01', 20), pago('2026-01-01', -5)])).toBe(25)
  expect(getTotal([])).toBe(0)
  expect(pagosByYear([])).toEqual([])
})

it('knows the latest payment of a kind; one that is going does not count', () => {
  const row = (tipo: string, fecha: string, isRemoved = false) => ({ ...pago(fecha, 1), tipo, isRemoved })
  const rows = [
    row('CUOTA', '2024-01-15'),
    row('CUOTA', '2026-01-15'),
    row('OTROS', '2026-06-01'),
    row('CUOTA', '2026-02-01', true),
  ]
  expect(findLatest(rows, 'CUOTA')).toBe(rows[1])
  expect(findLatest(rows, 'POV')).toBeUndefined()
})
