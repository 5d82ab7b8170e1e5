import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { misspelt, type SpelledLanguage, type SpellingInput, splitWords } from './spelling.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const list: Record<'both' | SpelledLanguage, string[]> = JSON.parse(read('scripts/spelling-words.json'))
const ownWords = (language: SpelledLanguage) => new Set([...list.both, ...list[language]])

function dictionary(language: SpelledLanguage): SpellingInput[] {
  const folder = `contract/i18n/${language}`
  return globSync('*/*.json', { cwd: join(root, folder) }).flatMap((file) =>
    Object.entries<string>(JSON.parse(read(`${folder}/${file}`))).map(([key, text]) => ({
      place: `${folder}/${file}, ${key}`,
      text,
    })),
  )
}

const withoutMarkup = (html: string) => html.replace(/<[^>]*>|&\w+;/g, ' ')
const withoutCode = (page: string) =>
  page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`]*`|\]\([^)]*\)|\*+\[[^\]]*\]/g, ' ')
const files = (pattern: string, clean: (text: string) => string): SpellingInput[] =>
  globSync(pattern, { cwd: root }).map((place) => ({ place, text: clean(read(place)) }))

const texts: Record<SpelledLanguage, SpellingInput[]> = {
  gl: [
    ...dictionary('gl'),
    ...files('contract/i18n/gl/pages/*.html', withoutMarkup),
    ...files('server/src/demo/pages/*.html', withoutMarkup),
    ...files('docs/instalar.md', withoutCode),
  ],
  es: [...dictionary('es'), ...files('contract/i18n/es/pages/*.html', withoutMarkup)],
}
const languages = Object.keys(texts) as SpelledLanguage[]

/** One word for one thing, one person to speak to, and no Spanish where Galician has its own: what is not said, and what is. */
const notSaid: Record<SpelledLanguage, [pattern: RegExp, instead: string][]> = {
  gl: [
    [/(?<!\ben )\bordes?\b(?! do día| da lista| «|$)/i, 'mandato'],
    [/\bbanca (?:en liña|online)/i, 'banca electrónica'],
    [/\b(?:vós|vos|vos[oa]s?|vostedes?)\b/i, 'ti, teu, túa'],
    [
      /(?<!\p{L})(?![dn]?estes\b|contrastes\b|(?:pa)?redes\b|\p{L}*[idt]ades\b)\p{L}+[aei](?:des|stes)\b/u,
      'ti: podes, queres, acordaches',
    ],
    [/(?<!\p{L})ós?(?!\p{L})/u, 'ao, aos'],
  ],
  es: [
    [
      /(?<!\ben )\b(?:orden|órdenes)\b(?! del día| de la lista| «| de domiciliación(?: de adeudo|, el deudor)|$)/i,
      'mandato',
    ],
    [/\bbanca (?:en línea|online)/i, 'banca electrónica'],
    [/\b(?:vosotr[oa]s|vuestr[oa]s?|ustedes|usted)\b/i, 'tú, tu, tuyo'],
    [/[áé]is\b|[ai]steis\b/, 'tú: puedes, quieres, acordaste'],
  ],
}

describe.each(languages)('the texts in %s', (language) => {
  it('have no word that is misspelt', () => {
    expect(misspelt(language, texts[language], ownWords(language))).toEqual([])
  })

  it('call one thing by one name, and speak to one person', () => {
    const said = notSaid[language].flatMap(([pattern, instead]) =>
      dictionary(language)
        .filter(({ text }) => pattern.test(text))
        .map(({ place, text }) => `${place}: ${text} (say ${instead})`),
    )
    expect(said).toEqual([])
  })

  it('use every word of the list that hunspell need not know', () => {
    const used = new Set(texts[language].flatMap(({ text }) => splitWords(text)))
    expect(list[language].filter((word) => !used.has(word))).toEqual([])
  })
})

describe('the spell check', () => {
  it('names the place and the word', () => {
    const text =
      'Gardouse o contrasinnal de {{autor}} en SMTP_URL, https://exemplo.gal e camt.053. Complétao co PDF.'
    expect(misspelt('gl', [{ place: 'gl/account.json, key', text }], new Set(['PDF']))).toEqual([
      'gl/account.json, key: contrasinnal',
    ])
  })

  it('takes Spanish verbs with their pronouns apart, and no others', () => {
    const text = 'Actívala, comunícasela y bórralo; no trubícalo.'
    expect(misspelt('es', [{ place: 'es', text }], new Set())).toEqual(['es: trubícalo'])
  })
})
