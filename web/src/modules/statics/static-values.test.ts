import { describe, expect, it } from 'vitest'
import type { StaticPage } from '#contract/statics.ts'
import { pageAddress, pageName } from '../../ui/static-page-names.ts'
import { bodyRule, toTranslations, toValues } from './static-values.ts'

const page: StaticPage = {
  id: 1,
  definedId: 'ComoAsociarse',
  translations: [{ language: 'GL', body: '<p>Ola</p>', description: 'D' }],
  version: 1,
}
const both = ['GL', 'ES'] as const
const values = (changed: object = {}) => ({ ...toValues(page, both), ...changed })

describe('the texts that are saved', () => {
  it('are those of every language the page has, and of a new one once something is written', () => {
    const gl = { language: 'GL', body: '<p>Ola</p>', description: 'D' }
    expect(toTranslations(values(), page, both)).toEqual([gl])
    expect(toTranslations(values({ body_ES: '<p>Hola</p>' }), page, both)).toEqual([
      gl,
      { language: 'ES', body: '<p>Hola</p>', description: '' },
    ])
  })

  it('must say something, in a new language too once it has a description', () => {
    const fault = (language: 'GL' | 'ES', changed: object) => {
      const all = values(changed)
      return bodyRule(page, language, both)(all[`body_${language}`], all)
    }
    expect(fault('GL', { body_GL: '<p>&nbsp;</p>' })).toBe('Este campo é obrigatorio.')
    expect(fault('GL', {})).toBeUndefined()
    expect(fault('ES', {})).toBeUndefined()
    expect(fault('ES', { description_ES: 'D' })).toBe('Este campo é obrigatorio.')
  })
})

describe('a page', () => {
  it('has the address and the name of its entry in the menu', () => {
    expect([pageAddress('ComoAsociarse'), pageName('ComoAsociarse')]).toEqual([
      '/como-asociarse',
      'Como asociarse',
    ])
    expect([pageAddress('Presentacion'), pageName('Presentacion')]).toEqual(['/', 'Presentación'])
  })

  it('above a list is read with the list', () => {
    expect([pageAddress('Contabilidade'), pageName('Contabilidade')]).toEqual([
      '/contabilidades',
      'Contabilidade',
    ])
  })

  it('without a place of its own is called by its id and leads home', () => {
    expect([pageAddress('Outra'), pageName('Outra')]).toEqual(['/', 'Outra'])
  })
})
