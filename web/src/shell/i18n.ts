import { downloads, first } from 'virtual:texts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { type Texts as Dictionary, findText } from '#contract/i18n/text.ts'
import { formatNumber } from '#contract/numbers.ts'
import { load } from './load.ts'
import { createStore } from './store.ts'

export type { Key }
export type TextParams = Record<string, string | number>
export type Translate = (key: Key, params?: TextParams) => string

/** Code of the dictionary and of the HTML's `lang` attribute. */
export type Locale = Lowercase<Language>
export const toLocale = (language: Language): Locale => language.toLowerCase() as Locale

/** The texts loaded so far, by language. */
const texts = {
  ...Object.fromEntries(Object.keys(downloads).map((each) => [each, {}])),
  gl: { ...first },
} as Record<Locale, Dictionary>

const locale = createStore<Locale>('gl')
/** Language of the page being rendered on the server; rendering is synchronous, so other requests do not interfere. */
let renderedLocale: Locale = 'gl'
const localeOfPage = (): Locale =>
  typeof document === 'undefined' ? renderedLocale : (document.documentElement.lang as Locale)

/** The current language of the interface. */
export const useLocale = (): Locale => useSyncExternalStore(locale.subscribe, locale.now, localeOfPage)
const localeNow = (): Locale => (typeof window === 'undefined' ? renderedLocale : locale.now())

/** The translation function of the current language: `const t = useT(); t('action.save')`. */
export function useT(): Translate {
  const now = useLocale()
  return useMemo(() => translator(now), [now])
}

/** The same outside React. */
export const translate: Translate = (key, params) => translator(localeNow())(key, params)

/** Whether a text from elsewhere, such as an error code, is a key of the loaded dictionaries. */
export const isKey = (text: string): text is Key =>
  [texts[localeNow()], texts.gl].some((dictionary) =>
    // a text with a count stands there in its forms
    [text, `${text}_other`].some((key) => typeof dictionary[key] === 'string'),
  )

export function translator(language: Locale): Translate {
  return (key, params = {}) => {
    const { count } = params
    const shown = typeof count === 'number' ? formatNumber(count) : ''
    // Galician replaces missing texts of another language.
    return findText(language, [texts[language], texts.gl], key, params, shown ? { count: shown } : {})
  }
}

/** Groups of texts that are loaded together, each a folder of `contract/i18n/<language>/`. */
export const allTexts = [
  'public',
  'account',
  'asociarse',
  'ui',
  'eventos',
  'private',
  'papers',
  'home',
  'cotas',
  'banco',
  'importacions',
  'administration',
  'register',
  'reunions',
] as const
export type Texts = (typeof allTexts)[number]

/** The modules with the texts of `groups` in `language`, as paths from `web/`. */
export const listDictionaries = (language: Locale, groups: readonly Texts[]): string[] =>
  groups.map((group) => `src/texts/${language}-${group}.js`)

const wanted = new Set<Texts>(['public'])
const loaded = new Set(listDictionaries('gl', ['public']))

/** Loads the texts of `language`, at most once. */
export async function loadLanguage(language: Locale): Promise<void> {
  const missing = [...wanted].flatMap((group) => {
    const [module = ''] = listDictionaries(language, [group])
    const download = downloads[language]?.[group]
    return download && !loaded.has(module) ? { module, download } : []
  })
  const parts = await Promise.all(missing.map(({ download }) => load(download)))
  Object.assign(texts[language], ...parts.map((part) => part.default))
  for (const { module } of missing) loaded.add(module)
}

/** Loads more texts, in the current language and every language chosen later. */
export async function loadTexts(...texts: readonly Texts[]): Promise<void> {
  for (const each of texts) wanted.add(each)
  await loadLanguage(locale.now())
}
/** The texts that every private page needs. */
export const privateTexts: readonly Texts[] = ['public', 'ui', 'private']
export const loadPrivateDictionaries = (): Promise<void> => loadTexts(...privateTexts)
/** Switches to `language` and stores the choice in a cookie, so that the server renders in it too. */
export async function changeLanguage(language: Locale): Promise<void> {
  await startLanguage(language)
  const kept = `${toCookie(language)}; path=/; max-age=31536000; samesite=lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the browsers we serve.
  document.cookie = location.protocol === 'https:' ? `__Host-${kept}; secure` : kept
  // The page for when there is no connection comes in this language too.
  navigator.serviceWorker?.controller?.postMessage('language')
}
/** Name of the cookie; with TLS it has the prefix `__Host-`, so that no other host can set it. */
const languageCookie = 'lang'
/** The cookie of a browser that chose `language`, as it sends it. */
export const toCookie = (language: Locale): string => `${languageCookie}=${language}`

/**
 * The language of a browser with these cookies: the one it chose; else `own`, that of the person, who may come from another
 * device; else the portal's first one. Only what the portal offers counts.
 */
export function languageFor(cookies: string, offered: readonly Language[], own?: string): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)(?:__Host-)?${languageCookie}=(\\w+)`).exec(cookies)?.[1]
  const locales = offered.map(toLocale)
  return locales.find((each) => each === chosen) ?? locales.find((each) => each === own) ?? locales[0] ?? 'gl'
}

/** Starts with the language the server rendered. */
export async function startLanguage(language: Locale): Promise<void> {
  await loadLanguage(language)
  document.documentElement.lang = language
  locale.set(language)
}

/** Sets the language of the next rendering on the server; its texts must be loaded. */
export function renderIn(language: Locale): void {
  renderedLocale = language
}
