// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import galicianWords from '#contract/i18n/gl/editor/words.json' with { type: 'json' }
import { translate } from '../../shell/i18n.ts'
import { editorConfig } from './config.ts'
import { editorWords } from './translations.ts'

const config = editorConfig({
  label: 'Texto',
  words: [],
  language: { ui: 'gl', content: 'gl' },
  isNarrow: false,
  hasPictures: true,
  headerHeight: 0,
  t: translate,
})

describe('the editor', () => {
  it('speaks the language of the interface, with a dictionary for each', async () => {
    expect(config.language).toEqual({ ui: 'gl', content: 'gl' })
    const bold = async (language: string) =>
      Object.assign({}, ...(await editorWords(language)).map((words) => words[language]?.dictionary)).Bold
    expect([await bold('gl'), await bold('es')]).toEqual(['Grosa', 'Negrita'])
  })

  it('speaks in Spanish to a friend, as the portal does', async () => {
    const said = Object.assign({}, ...(await editorWords('es')).map((words) => words.es?.dictionary))
    for (const key of Object.keys(galicianWords))
      expect(said[key]).not.toMatch(
        /\b(presione|pulse|intente|busque|utilice|ingresar|archivo|widget|tip)\b/i,
      )
  })

  it('embeds videos of YouTube and nothing from anywhere else', () => {
    expect(config.mediaEmbed?.extraProviders).toBeUndefined()
    const { providers = [] } = config.mediaEmbed ?? {}
    expect(providers.map(({ name }) => name)).toEqual(['youtube'])
    const patterns = providers.flatMap(({ url }) => url)
    const isTaken = (address: string) => patterns.some((pattern) => pattern.test(address))
    expect(isTaken('youtube.com/watch?v=abcdefghijk')).toBe(true)
    for (const address of [
      'dailymotion.com/video/x7u5n5j',
      'open.spotify.com/album/2IXlgvecaDqOeF3viUZnPI',
      'vimeo.com/1084537',
      'instagram.com/p/BmTWYPSAGdx',
      'twitter.com/usuario/status/1',
      'google.com/maps/place/Galicia',
      'goo.gl/maps/abc',
      'flickr.com/photos/a/1',
      'facebook.com/usuario/videos/1',
    ])
      expect(isTaken(address), address).toBe(false)
  })
})
