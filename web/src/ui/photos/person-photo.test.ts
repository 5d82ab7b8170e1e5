import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './person-photo.tsx'

it.each([
  ['Lúa', 'Álvarez Núñez', 'LÁ'],
  ['Xosé Manuel', 'da Silva Rei', 'XS'],
  ['Ánxela', 'Vázquez-Monteagudo', 'ÁV'],
  ['óscar', 'de la fuente', 'ÓD'],
  ['Iria', '', 'I'],
  ['', '', ''],
])('«%s» «%s» is shown as «%s»', (nombre, apellidos, shown) => {
  expect(initialsOf(nombre, apellidos)).toBe(shown)
})

it('gives a person the same hue each time, and neighbours different ones', () => {
  expect(hueOf(17)).toBe(hueOf(17))
  expect(hueOf(17)).not.toBe(hueOf(18))
})
