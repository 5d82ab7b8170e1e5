import type { Translations } from 'ckeditor5'
import { load } from '../../shell/load.ts'

/** Dictionaries of the editor by language, downloaded on demand. */
const dictionaries: Record<string, () => Promise<Translations[]>> = {
  gl: async () => {
    const [{ default: words }, { galicianWords }] = await Promise.all([
      load(() => import('ckeditor5/translations/gl.js')),
      load(() => import('./words-gl.ts')),
    ])
    return [words, { gl: { dictionary: galicianWords } }]
  },
  es: async () => {
    const [{ default: words }, { spanishWords }] = await Promise.all([
      load(() => import('ckeditor5/translations/es.js')),
      load(() => import('./words-es.ts')),
    ])
    return [words, { es: { dictionary: spanishWords } }]
  },
  en: async () => [(await load(() => import('ckeditor5/translations/en.js'))).default],
}

/** The editor's texts in the language of the interface; Galician for any other. */
export async function editorWords(language: string): Promise<Translations[]> {
  return (await (dictionaries[language] ?? dictionaries.gl)?.()) ?? []
}
