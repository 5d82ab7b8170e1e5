import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries, loadTexts } from '../../shell/i18n.ts'
import { FileNotes } from './rows.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('importacions')]))
afterEach(cleanup)

it('says which other sheets of the file are not read', () => {
  const note = { fila: 0, nome: '', campo: null, valor: '', erro: 'error.import-other-sheets' }
  render(
    <FileNotes
      notes={[
        { ...note, params: { count: 1, follas: 'Cotas' } },
        { ...note, erro: 'error.import-hidden-rows', params: { count: 2 } },
      ]}
    />,
  )
  expect(screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
    'Lese só a primeira folla. Hai outra con datos: Cotas.',
    '2 filas están ocultas na folla (por un filtro ou á man) e impórtanse igual.',
  ])
})
