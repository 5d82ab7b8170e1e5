import { expect, it } from 'vitest'
import { cleanTexts } from './clean-texts.ts'

it('texts lose hidden characters anywhere in the values, and everything else stays unchanged', () => {
  const file = new File(['x'], 'acta\u202e.pdf')
  const day = new Date(0)
  const values = {
    nome: '\u200eAna\tPena\u202c',
    message: '<p>Ola\u0007</p>',
    enlaces: [{ nombre: 'Un\u200b', url: 'https://a.gal' }],
    file,
    day,
    ids: new Set([1]),
    numero: 3,
    newPassword: 'a\u200bb',
    nada: null,
  }
  expect(cleanTexts(values)).toEqual({
    ...values,
    nome: 'Ana Pena',
    message: '<p>Ola</p>',
    enlaces: [{ nombre: 'Un', url: 'https://a.gal' }],
  })
  expect(cleanTexts(values).file).toBe(file)
})
