import { expect, it } from 'vitest'
import { findMap } from './map-of.ts'

const findPlace = (html: string) => {
  const map = findMap(html)
  return map && new URL(map).searchParams.get('query')
}

it('a map is offered of the address that a page names, in a table or after a colon', () => {
  const row = '<tr><th scope="row">Enderezo</th><td>Rúa da Fonte, 12<br>15000 A&nbsp;Coruña</td></tr>'
  expect(findPlace(`<p>Ola</p><table>${row}</table>`)).toBe('Rúa da Fonte, 12, 15000 A Coruña')
  expect(findPlace('<p><strong>Dirección:</strong> Lugar do Souto, 14 &amp; 16</p><p>Máis</p>')).toBe(
    'Lugar do Souto, 14 & 16',
  )
  expect(findMap('<p>Enderezo: Souto</p>')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Souto$/,
  )
})

it('no map is offered where no address is named', () => {
  for (const html of [
    '',
    '<p>O enderezo do local</p>',
    '<p>Enderezo:</p>',
    `<p>Enderezo: ${'a '.repeat(200)}</p>`,
  ])
    expect(findMap(html), html).toBeNull()
})
