import { describe, expect, it } from 'vitest'
import { findProvincia, followCode, provinciaNames } from './provincias.ts'

describe('the province of a postal code', () => {
  it('is told by its first two digits, as soon as they are there', () => {
    expect(findProvincia('15001')).toBe('A Coruña')
    expect(findProvincia('27')).toBe('Lugo')
    expect(findProvincia('3')).toBeUndefined()
    expect(findProvincia('99999')).toBeUndefined()
    expect(findProvincia('00100')).toBeUndefined()
  })

  it('is one of fifty and the two cities, each for a code of its own', () => {
    expect(new Set(provinciaNames).size).toBe(52)
    for (let code = 1; code <= 52; code += 1)
      expect(provinciaNames).toContain(findProvincia(String(code).padStart(2, '0')))
    expect(provinciaNames[0]).toBe('A Coruña')
  })

  it('follows the code unless another one was typed', () => {
    expect(followCode('', '', '36')).toBe('Pontevedra')
    expect(followCode('Pontevedra', '36', '3')).toBe('')
    expect(followCode('Pontevedra', '36201', '32001')).toBe('Ourense')
    expect(followCode('Porto', '36201', '32001')).toBe('Porto')
    expect(followCode('Porto', '', '32001')).toBe('Porto')
  })
})
