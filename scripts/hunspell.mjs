import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.mjs'

/** What hunspell calls the words of each language of the portal. */
export const dictionaryOf = { gl: 'gl_ES', es: 'es_ES' }

/** Without input, hunspell only loads the words, and complains when it has none of a language. */
const knows = (dictionary) => spawnSync('hunspell', ['-l', '-d', dictionary], { input: '' }).status === 0

/** Installs the spell checker and its words of both languages, unless they are there. */
export function ensureHunspell() {
  if (Object.values(dictionaryOf).every(knows)) return
  aptInstall(['hunspell', 'hunspell-gl', 'hunspell-es'], 'The spell check of the texts')
}
