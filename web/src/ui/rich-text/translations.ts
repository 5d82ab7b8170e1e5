import { downloads } from 'virtual:editor-texts'
import type { Translations } from 'ckeditor5'
import { load } from '../../shell/load.ts'

/** The editor's texts in the language of the interface: those of its makers, and what the portal words otherwise. */
export async function editorWords(language: string): Promise<Translations[]> {
  const [ofMakers, own] = downloads[language] ?? []
  if (!ofMakers || !own) return []
  const [{ default: words }, { default: dictionary }] = await Promise.all([load(ofMakers), load(own)])
  return [words as Translations, { [language]: { dictionary } }]
}
