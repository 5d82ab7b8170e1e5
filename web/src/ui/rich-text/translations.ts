import type { Translations } from 'ckeditor5'

/** Dictionaries of the editor by language, downloaded one at a time. */
const dictionaries: Record<string, () => Promise<Translations[]>> = {
  gl: async () => {
    const [{ default: words }, { galicianWords }] = await Promise.all([
      import('ckeditor5/translations/gl.js'),
      import('./words-gl.ts'),
    ])
    return [words, { gl: { dictionary: galicianWords } }]
  },
  es: async () => [(await import('ckeditor5/translations/es.js')).default],
  en: async () => [(await import('ckeditor5/translations/en.js')).default],
}

/** The editor's own words in the language of the interface: Galician for any it does not know. */
export async function editorWords(language: string): Promise<Translations[]> {
  return (await (dictionaries[language] ?? dictionaries.gl)?.()) ?? []
}
