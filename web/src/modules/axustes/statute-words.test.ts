import { beforeAll, describe, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import { allTexts, loadTexts, translate } from '../../shell/i18n.ts'
import { statuteWords } from './statute-words.ts'

beforeAll(() => loadTexts(...allTexts))

describe('what statutes do, in sentences', () => {
  const { quorum1, xunta } = presets.asociacion

  it('count with the members and the posts there are', () => {
    expect(statuteWords(translate, 9).firstCall(quorum1)).toBe(
      'Con 9 persoas socias, en primeira chamada fan falta 3.',
    )
    expect(statuteWords(translate, 4, 'xunta').firstCall(xunta.quorum1)).toBe(
      'Con 4 cargos, en primeira chamada fan falta 3.',
    )
  })

  it('take an example while the portal has none', () => {
    expect(statuteWords(translate, 0).firstCall(quorum1)).toBe(
      'Con 60 persoas socias, en primeira chamada fan falta 20.',
    )
    expect(statuteWords(translate, 0, 'xunta').firstCall(xunta.quorum1)).toBe(
      'Con 5 cargos, en primeira chamada fan falta 3.',
    )
  })
})
