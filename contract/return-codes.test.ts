import { describe, expect, it } from 'vitest'
import { bankFileReasons } from './bank-files.ts'
import es from './i18n/es/banco/devolucions.json' with { type: 'json' }
import gl from './i18n/gl/banco/devolucions.json' with { type: 'json' }
import { blocksMandate, returnCodes, returnTexts } from './return-codes.ts'

const dictionaries: Record<string, string>[] = [gl, es]

describe('the code of a return', () => {
  it('blocks the mandate when it cannot be used again', () => {
    expect(returnCodes.filter(blocksMandate)).toEqual(['AC01', 'AC04', 'AC06', 'MD01', 'MD07'])
    expect(['XX99', '', 'constructor'].filter(blocksMandate)).toEqual([])
  })

  it('has a meaning and what to do then, in both languages', () => {
    expect(returnCodes).toHaveLength(22)
    for (const code of [...returnCodes, 'XX99'])
      for (const dictionary of dictionaries)
        for (const key of Object.values(returnTexts(code))) expect(dictionary[key], key).toBeTruthy()
    expect(gl[returnTexts('AM04').meaning as 'devolucion.AM04']).toBe('Saldo insuficiente')
  })

  it('that is unknown has a general text', () => {
    for (const code of ['XX99', '', 'toString'])
      expect(returnTexts(code)).toEqual({ meaning: 'devolucion.outro', next: 'devolucion.outro.que-facer' })
  })
})

describe('a reason why a file cannot be read', () => {
  it('has a text in both languages', () => {
    for (const reason of bankFileReasons)
      for (const dictionary of dictionaries)
        expect(dictionary[`ficheiro-banco.${reason}`], reason).toBeTruthy()
  })
})
