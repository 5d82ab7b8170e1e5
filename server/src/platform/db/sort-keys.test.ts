import { describe, expect, it } from 'vitest'
import { searchText, sortKey } from './sort-keys.ts'

const ordered = (names: string[]) => names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

describe('the sort key', () => {
  it('puts Á beside A and Ñ after N', () => {
    expect(ordered(['Nuñez', 'Ñandú', 'Oca', 'Núnez', 'Ábalo', 'Nz', 'Abad', 'Acuña'])).toEqual([
      'Abad',
      'Ábalo',
      'Acuña',
      'Núnez',
      'Nuñez',
      'Nz',
      'Ñandú',
      'Oca',
    ])
  })

  it('ignores case and punctuation and treats a hyphen as a space', () => {
    for (const hyphen of ['-', '\u2010', '\u2011', '\u2013', ' - '])
      expect(sortKey(`García${hyphen}Rey`)).toBe(sortKey('garcia rey'))
    expect(sortKey('«O Castro»')).toBe(sortKey('o castro'))
  })

  it('puts a shorter surname before a longer one that begins alike', () => {
    expect(ordered(['Reyes', 'Rey Zas'])).toEqual(['Rey Zas', 'Reyes'])
  })
})

describe('the search text', () => {
  it('drops case, accents and the tilde of ñ', () => {
    expect(searchText('Álvarez', 'NÚÑEZ', null, 12)).toBe('alvarez nunez 12')
  })
})

it('keys and search texts are the same for letters that are composed and letters that are not', () => {
  for (const text of ['Núñez', 'PEÑA', 'Çelik', 'İnci', 'Lệ', 'Ångström', '한글'])
    for (const make of [sortKey, searchText])
      expect(make(text.normalize('NFD'))).toBe(make(text.normalize('NFC')))
})
