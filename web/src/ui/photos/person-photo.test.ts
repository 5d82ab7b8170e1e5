import { expect, it } from 'vitest'
import { getHue, toInitials } from './person-photo.tsx'

it.each([
  ['Lúa', 'Álvarez Núñez', 'LÁ'],
  ['Xosé Manuel', 'da Silva Rei', 'XS'],
  ['Ánxela', 'Vázquez-Monteagudo', 'ÁV'],
  ['óscar', 'de la fuente', 'ÓD'],
  ['Iria', '', 'I'],
  ['', '', ''],
])('«%s» «%s» is shown as «%s»', (nombre, apellidos, shown) => {
  expect(toInitials(nombre, apellidos)).toBe(shown)
})

it('gives a person the same hue each time, and neighbours different ones', () => {
  expect(getHue(17)).toBe(getHue(17))
  expect(getHue(17)).not.toBe(getHue(18))
})
