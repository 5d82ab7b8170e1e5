import i18next from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import galician from './dictionaries/gl-public.ts'
import { createStore } from './store.ts'

export type { Key }
export type TextParams = Record<string, string | number>
export type Translate = (key: Key, params?: TextParams) => string

/** Code of the dictionary and of the HTML's `lang` attribute. */
export type Locale = Lowercase<Language>
export const localeOf = (language: Language): Locale => language.toLowerCase() as Locale

const i18n = i18next.createInstance()
void i18n.init({
  lng: 'gl',
  fallbackLng: 'gl',
  ns: ['texts'],
  defaultNS: 'texts',
  resources: { gl: { texts: galician } },
  // Keys are flat: dots and colons in them mean nothing.
  keySeparator: false,
  nsSeparator: false,
  // React escapes.
  interpolation: { escapeValue: false },
  initAsync: false,
})

const locale = createStore<Locale>('gl')
/** Language of the page being rendered on the server; rendering is synchronous, so no other request sees it. */
let renderedLocale: Locale = 'gl'
const localeOfPage = (): Locale =>
  typeof document === 'undefined' ? renderedLocale : (document.documentElement.lang as Locale)

/** The language the interface speaks now. */
export const useLocale = (): Locale => useSyncExternalStore(locale.subscribe, locale.now, localeOfPage)
const localeNow = (): Locale => (typeof window === 'undefined' ? renderedLocale : locale.now())

/** The translator of the current language: `const t = useT(); t('action.save')`. */
export function useT(): Translate {
  const now = useLocale()
  return useMemo(() => translator(now), [now])
}

/** The same outside React. */
export const translate: Translate = (key, params) => translator(localeNow())(key, params)

/** Whether a text that came from elsewhere, an error code for instance, is a key of the loaded dictionaries. */
export const isKey = (text: string): text is Key => i18n.exists(text)

export function translator(language: Locale): Translate {
  const t = i18n.getFixedT(language, 'texts')
  return (key, params = {}) => {
    const { count } = params
    // How many there are, as people write it: 20.000. Not every browser knows Galician numbers.
    const replace = typeof count === 'number' && {
      replace: { ...params, count: count.toLocaleString([language, 'es']) },
    }
    return t(key, { ...params, ...replace })
  }
}

type Dictionary = Record<string, string>
/** Texts that are loaded together: those of every page, of some public pages, of the private area. */
export type Texts = 'public' | 'account' | 'eventos' | 'private'
const dictionaries: Record<Locale, Record<Texts, () => Promise<Dictionary>>> = {
  gl: {
    public: async () => galician,
    account: async () => (await import('./dictionaries/gl-account.ts')).default,
    eventos: async () => (await import('./dictionaries/gl-eventos.ts')).default,
    private: async () => (await import('./dictionaries/gl-private.ts')).default,
  },
  es: {
    public: async () => (await import('./dictionaries/es-public.ts')).default,
    account: async () => (await import('./dictionaries/es-account.ts')).default,
    eventos: async () => (await import('./dictionaries/es-eventos.ts')).default,
    private: async () => (await import('./dictionaries/es-private.ts')).default,
  },
}
const wanted = new Set<Texts>(['public'])
const loaded = new Set<() => Promise<Dictionary>>()

/** Loads the texts of `language`, once. */
export async function loadLanguage(language: Locale): Promise<void> {
  const missing = [...wanted]
    .map((texts) => dictionaries[language][texts])
    .filter((load) => !loaded.has(load))
  const parts = await Promise.all(missing.map((load) => load()))
  for (const part of parts) i18n.addResourceBundle(language, 'texts', part, true, true)
  for (const load of missing) loaded.add(load)
}

/** Adds texts, in the current language and any chosen later. Galician is the fallback. */
export async function loadTexts(...texts: Texts[]): Promise<void> {
  for (const each of texts) wanted.add(each)
  await Promise.all([...new Set<Locale>(['gl', locale.now()])].map(loadLanguage))
}
export const loadPrivateDictionaries = (): Promise<void> => loadTexts('account', 'eventos', 'private')

/** Speaks `language` from now on and remembers it in this browser; a cookie, so that the server renders in it too. */
export async function changeLanguage(language: Locale): Promise<void> {
  await startLanguage(language)
  const kept = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the browsers we serve.
  document.cookie = location.protocol === 'https:' ? `__Host-${kept}; secure` : kept
}
/** Its name; with TLS after `__Host-`, so that no other host can set it. */
export const languageCookie = 'lang'

/** Speaks the language the server rendered the page in. */
export async function startLanguage(language: Locale): Promise<void> {
  await loadLanguage(language)
  document.documentElement.lang = language
  locale.set(language)
}

/** Makes what is rendered next on the server speak `language`, whose texts must be loaded. */
export function renderIn(language: Locale): void {
  renderedLocale = language
}
