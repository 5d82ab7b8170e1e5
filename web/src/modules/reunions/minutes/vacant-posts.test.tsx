import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../shell/i18n.ts'
import { VacantPosts } from './vacant-posts.tsx'

beforeAll(() => loadTexts('reunions'))
afterEach(cleanup)

const person = { id: 8, nome: 'Sabela Quiroga' }

it.each([
  [null, person, 'Ninguén asina por: Secretaría. A liña da sinatura vai sen nome.'],
  [person, null, 'Ninguén asina por: Presidencia. A liña da sinatura vai sen nome.'],
  [null, null, 'Ninguén asina por: Secretaría, Presidencia. A liña da sinatura vai sen nome.'],
  [person, person, ''],
])('a page warns of the posts that are vacant: %#', (secretaria, presidencia, warning) => {
  render(<VacantPosts secretaria={secretaria} presidencia={presidencia} />)
  expect(document.querySelector('.callout')?.textContent ?? '').toBe(warning)
})
