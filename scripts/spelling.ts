// Which words of a text neither hunspell nor the list of this project knows.
import { spawnSync } from 'node:child_process'
import { dictionaryOf } from './hunspell.mjs'

export type SpelledLanguage = keyof typeof dictionaryOf

/** A text, and the words that say where it stands. */
export interface SpellingInput {
  place: string
  text: string
}

/** Text that is not in a human language: parameters, addresses, and names of files, settings and formats. */
const notWords = /\{\{\w+\}\}|\{\{\w+:|\bhttps?:\/\/\S*|\S+@\S+|\S*[\p{L}\d][_/\\.\d][\p{L}\d]\S*|\S*\d\S*/gu

export const splitWords = (text: string): string[] =>
  text.replace(notWords, ' ').match(/[\p{Ll}\p{Lu}]{2,}(?:-[\p{Ll}\p{Lu}]+)*/gu) ?? []

/** Spanish joins one or two pronouns to its verbs, and then accents them: «actívala». Hunspell knows only some of these. */
function toVerbs(word: string): string[] {
  const plain = word.normalize('NFD').replaceAll('\u0301', '').normalize('NFC')
  return [1, 2].flatMap((count) => {
    const [, verb] = new RegExp(`^(.+?)(?:me|te|se|les?|l[oa]s?|nos|os){${count}}$`, 'u').exec(plain) ?? []
    return plain !== word && verb ? [verb] : []
  })
}

/** The misspelt words of the texts, with their places; `own` are words that hunspell need not know. */
export function misspelt(
  language: SpelledLanguage,
  texts: SpellingInput[],
  own: ReadonlySet<string>,
): string[] {
  const verbs = (word: string) => (language === 'es' ? toVerbs(word) : [])
  const words = new Set(texts.flatMap(({ text }) => splitWords(text)))
  const unknown = unknownTo(
    dictionaryOf[language],
    [...words].flatMap((word) => [word, ...verbs(word)]),
  )
  const isWrong = (word: string) =>
    !own.has(word) && [word, ...verbs(word)].every((form) => unknown.has(form))
  return texts.flatMap(({ place, text }) =>
    [...new Set(splitWords(text))].filter(isWrong).map((word) => `${place}: ${word}`),
  )
}

function unknownTo(dictionary: string, words: string[]): Set<string> {
  const input = `${words.join('\n')}\n`
  const { status, stdout, stderr, error } = spawnSync('hunspell', ['-l', '-d', dictionary, '-i', 'utf-8'], {
    input,
    encoding: 'utf8',
  })
  if (error || status !== 0) {
    const why = error?.message ?? stderr.trim()
    throw new Error(
      `The spell check needs "apt-get install hunspell hunspell-gl hunspell-es", or "npm test", which installs them: ${why}`,
    )
  }
  return new Set(stdout.split('\n'))
}
