import { downloads, first } from 'virtual:texts'
import { describe, expect, it } from 'vitest'
import { allTexts, isKey, loadLanguage, loadTexts, translate, translator } from './i18n.ts'

describe('texts', () => {
  it('come by flat keys, with their parameters', () => {
    expect(translate('error.too-many-requests', { seconds: 30 })).toContain('30 segundos')
    expect(translate('menu.proxecto')).toBe('Proxecto')
  })

  it('do not escape, because React does', () => {
    expect(translate('error.login-in-use', { login: '<b>&' })).toContain('<b>&')
  })

  it('exist in Spanish once loaded', async () => {
    await loadLanguage('es')
    expect(translator('es')('menu.proxecto')).toBe('Proyecto')
  })

  it('of the private area leave out those that the public pages have', async () => {
    const getKeys = async (language: string) =>
      Object.keys((await downloads[language]?.private?.())?.default ?? {})
    const keys = await getKeys('gl')
    expect(keys.filter((key) => key in first)).toEqual([])
    expect((await getKeys('es')).sort()).toEqual(keys.sort())
    expect(keys.length).toBeGreaterThan(0)
  })

  it('write how many there are as people do, the server like every browser', async () => {
    await loadTexts(...allTexts)
    expect(translate('usuarios.count', { count: 20_000 })).toBe('20.000 persoas usuarias')
    expect(translate('usuarios.count', { count: 2_700 })).toBe('2700 persoas usuarias')
    expect(translate('usuarios.count', { count: 1 })).toBe('1 persoa usuaria')
  })

  it('tell a key from any other text', () => {
    expect(isKey('error.bad-request')).toBe(true)
    expect(isKey('usuarios.count'), 'with a count').toBe(true)
    expect(isKey('error.nothing-like-this')).toBe(false)
    expect(isKey('')).toBe(false)
  })
})
