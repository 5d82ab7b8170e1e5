import { beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries, loadTexts, translate } from '../../../shell/i18n.ts'
import { letterParts } from './letter-parts.ts'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('reunions')]))

it.each([
  [1, ['1 carta para imprimir']],
  [250, ['250 cartas para imprimir']],
  [251, ['Cartas da 1 á 250', 'Cartas da 251 á 251']],
  [500, ['Cartas da 1 á 250', 'Cartas da 251 á 500']],
])('%i letters are in these PDFs: %j', (count, names) => {
  expect(letterParts(count, translate)).toEqual(names)
})
