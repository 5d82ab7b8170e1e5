import type { Translations } from 'ckeditor5'
import { load } from '../../shell/load.ts'

/** Dictionaries of the editor by language, downloaded one at a time. */
const dictionaries: Record<string, () => Promise<Translations[]>> = {
  gl: async () => {
    const [{ default: words }, { galicianWords }] = await Promise.all([
      load(() => import('ckeditor5/translations/gl.js')),
      load(() => import('./words-gl.ts')),
    ])
    return [words, { gl: { dictionary: galicianWords } }]
  },
  es: async () => [(await load(() => import('ckeditor5/translations/es.js'))).default],
  en: async () => [(await load(() => import('ckeditor5/translations/en.js'))).default],
}

/** The editor's own words in the language of the interface: Galician for any it does not know. */
export async function editorWords(language: string): Promise<Translations[]> {
  return (await (dictionaries[language] ?? dictionaries.gl)?.()) ?? []
}
