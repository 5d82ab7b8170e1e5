import { describe, expect, it } from 'vitest'
import { contains, searchText, searchWords } from './search.ts'

const person = searchText(7, 'Ana', 'Castro Rei', '12345678Z', '981551234', 'ana@exemplo.gal')
const finds = (search: string) => contains(person, searchWords(search))

describe('a search', () => {
  it('finds a name in any order, with the comma of lists and without it', () => {
    for (const search of [
      'Castro Rei, Ana',
      'castro rei,ana',
      'Castro Rei Ana',
      'Ana Castro Rei',
      'Rei , Ana',
    ])
      expect(finds(search), search).toBe(true)
    expect(finds('Castro, Brais')).toBe(false)
  })

  it('finds a double surname with a hyphen or a blank, however it is stored', () => {
    for (const stored of ['López-Barreiro', 'López Barreiro', 'López\u2010Barreiro'])
      for (const search of ['lopez-barreiro', 'López Barreiro', 'lopez\u2011barreiro', 'Lopez-Barreiro, Ana'])
        expect(contains(searchText('Ana', stored), searchWords(search)), `${search} in ${stored}`).toBe(true)
    expect(contains(searchText('López Souto'), searchWords('lopez-barreiro'))).toBe(false)
    expect(contains(searchText('C-2026-00001'), searchWords('c-2026'))).toBe(true)
  })

  it('finds a number as it is printed', () => {
    for (const search of ['12.345.678-Z', '12 345 678 z', '12345678-z', '12.345', '12\u2011345\u2011678'])
      expect(finds(search), search).toBe(true)
    for (const search of [
      '981 55 12 34',
      '981-55-12-34',
      '(981) 551.234',
      'Ana 981-551',
      '981\u00a0551\u00a0234',
    ])
      expect(finds(search), search).toBe(true)
    for (const search of ['12.345.679-S', '981-55-12-35']) expect(finds(search), search).toBe(false)
  })

  it('finds an account as it is printed', () => {
    const account = searchText('ES9121000418450200051332', '2026-05-01')
    for (const search of ['es91 2100 0418 4502 0005 1332', 'ES91-2100-0418-4502-0005-1332', 'es91-2100'])
      expect(contains(account, searchWords(search)), search).toBe(true)
  })

  it('finds what is stored with hyphens, and amounts with their comma', () => {
    const due = searchText('C-2026-00001', '12,50')
    for (const search of ['C-2026-00001', '2026-00001', '12,50'])
      expect(contains(due, searchWords(search)), search).toBe(true)
    expect(contains(searchText('2026-05-31'), searchWords('2026-05'))).toBe(true)
  })
})

it.each(['+34600100200', '0034 600 100 200', '+34 600-10-02-00', '600100200'])(
  'a telephone is found with the prefix of Spain and without: %s',
  (search) => {
    for (const stored of ['600100200', '+34600100200', '0034600100200'])
      expect(contains(searchText(stored), searchWords(search))).toBe(true)
  },
)
