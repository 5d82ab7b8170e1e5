import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.mjs'

/** The names of hunspell's dictionaries for the languages of the portal. */
export const dictionaryOf = { gl: 'gl_ES', es: 'es_ES' }

/** Without input, hunspell only loads the dictionary, and reports when it has none. */
const knows = (dictionary) => spawnSync('hunspell', ['-l', '-d', dictionary], { input: '' }).status === 0

/** Installs the spell checker and its words of both languages, unless they are there. */
export function ensureHunspell() {
  if (Object.values(dictionaryOf).every(knows)) return
  aptInstall(['hunspell', 'hunspell-gl', 'hunspell-es'], 'The spell check of the texts')
}
