import { expect, it } from 'vitest'
import { canCharge, daysUntil, firstDay, firstNoticedDay } from './charging.ts'

it('offers the first day that the bank takes, and the first one with all the days of notice', () => {
  const settings = { diasCobro: 5, diasAviso: 14 }
  // Monday
  expect(firstDay('2026-11-23', settings)).toBe('2026-11-30')
  expect(firstNoticedDay('2026-11-23', settings)).toBe('2026-12-07')
  // fourteen days later is a Saturday
  expect(firstNoticedDay('2026-11-28', settings)).toBe('2026-12-14')
  // the bank needs longer than the payers
  expect(firstNoticedDay('2026-11-23', { diasCobro: 5, diasAviso: 2 })).toBe('2026-11-30')
  expect(daysUntil('2026-11-23', '2026-11-30')).toBe(7)
})

it('needs holder, account and creditor identifier', () => {
  const whole = {
    titular: 'A Carballeira',
    iban: 'ES9121000418450200051332',
    identificadorAcredor: 'ES56000G15012347',
  }
  expect(canCharge(whole)).toBe(true)
  for (const name of Object.keys(whole)) expect(canCharge({ ...whole, [name]: '' })).toBe(false)
})
