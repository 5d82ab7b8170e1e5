import { expect, it } from 'vitest'
import { byOffice } from './offices.ts'

it('posts stand in the order of office, in both languages', () => {
  const posts = (names: string[]) => names.map((cargo) => ({ cargo }))
  const given = ['Vogalía', 'Tesouraría', 'Bibliotecaria', 'secretario', 'Vicepresidenta', 'Presidencia']
  expect(posts(given).sort(byOffice)).toEqual(
    posts(['Presidencia', 'Vicepresidenta', 'secretario', 'Tesouraría', 'Bibliotecaria', 'Vogalía']),
  )
  expect(posts(['Vocal', 'Tesorera', 'Vicesecretaria', 'Secretaria']).sort(byOffice)).toEqual(
    posts(['Secretaria', 'Vicesecretaria', 'Tesorera', 'Vocal']),
  )
})
