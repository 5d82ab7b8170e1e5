import type { Translations } from 'ckeditor5'

/** Languages the editor speaks; English is what it says without a dictionary, so its own has only the plurals. */
const dictionaries: Record<string, () => Promise<{ default: Translations }>> = {
  gl: () => import('ckeditor5/translations/gl.js'),
  es: () => import('ckeditor5/translations/es.js'),
  en: () => import('ckeditor5/translations/en.js'),
}

/** The editor's own words in the language of the interface; Galician for any it does not know. */
export async function editorWords(language: string): Promise<Translations> {
  const load = dictionaries[language] ?? dictionaries.gl
  return load ? (await load()).default : {}
}
