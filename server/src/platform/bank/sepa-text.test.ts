import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/random.ts'
import { debitText, isSepaText, sepaText } from './sepa-text.ts'

describe('a text for a bank', () => {
  it('keeps its letters without their marks', () => {
    expect(sepaText('Iñaki Peña Çelebi', 70)).toBe('Inaki Pena Celebi')
    expect(sepaText('Mª José Núñez & Fillas, S.L.', 70)).toBe('Ma Jose Nunez + Fillas, S.L.')
    expect(sepaText('Łukasz Søren Đorđe Ærø Straße œuvre', 70)).toBe('Lukasz Soren Dorde AEro Strasse oeuvre')
    expect(sepaText('Uxi\u0301a n.º 5 – 30 € · d’Ourense', 70)).toBe("Uxia n.o 5 - 30 EUR . d'Ourense")
  })

  it('has a space for everything else, never two', () => {
    expect(sepaText('  a_b\n\tc*😀日d\u0000 ', 70)).toBe('a b c d')
    expect(sepaText('日本', 70)).toBe('')
  })

  it('is cut after all this, and ends with no space', () => {
    expect(sepaText('€'.repeat(30), 70)).toBe(`${'EUR'.repeat(23)}E`)
    expect(sepaText(`${'a'.repeat(69)} b`, 70)).toBe('a'.repeat(69))
  })

  it('beside a debit cuts the concept, not the number or the name of the member', () => {
    expect(debitText('C-2026-00001', 'Cota 2026', 'Uxía Lás ')).toBe('C-2026-00001 Cota 2026 Uxia Las')
    const cut = debitText('C-2026-00001', 'Cota '.repeat(50), 'Uxía Lás Rial')
    expect(cut).toHaveLength(140)
    expect(cut).toMatch(/^C-2026-00001 Cota .* Uxia Las Rial$/)
    expect(debitText('C-2026-00001', 'ñ'.repeat(200), 'l'.repeat(200))).toBe(
      `C-2026-00001 ${'n'.repeat(56)} ${'l'.repeat(70)}`,
    )
    expect(debitText('C-2026-00001', '日', 'Uxía')).toBe('C-2026-00001 Uxia')
  })

  it('has no other characters, made from any text', () => {
    const random = seededRandom(92)
    for (let round = 0; round < 2000; round += 1) {
      const text = String.fromCodePoint(
        ...Array.from({ length: 40 }, () => random.between(1, random.pick([127, 0x2ff, 0x1ffff]))),
      )
      const written = sepaText(text, 35)
      expect(isSepaText(written) && written.length <= 35 && written === written.trim(), text).toBe(true)
      expect(sepaText(written, 35)).toBe(written)
    }
  })
})
