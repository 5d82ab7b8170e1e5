import { regionalTag } from '#contract/i18n/text.ts'
import type { PortalConfig } from '#contract/portal.ts'
import type { Locale, Translate } from './i18n.ts'

export interface PageHead {
  locale: Locale
  origin: string
  pathname: string
  siteName: string
  title: string
  description: string
  /** Whether search engines may index the page. */
  isIndexed: boolean
  /** Whether it is for a signed-in user: neither search engines nor links that are shared lead to it. */
  isPrivate: boolean
  /** Open Graph type. */
  type?: string
  /** Address of the page's own picture. */
  image?: string | undefined
  /** The picture of pages without their own. */
  sharedPicture: { address: string; isLarge: boolean }
  /** Structured data of an event. */
  linkedData?: object | undefined
}

/** The metadata that a page defines itself, from what its loader has loaded; the title without the site's name. */
export type HeadOf<T> = (loaded: T, about: HeadContext) => Partial<PageHead>
interface HeadContext {
  origin: string
  config: PortalConfig
  locale: Locale
  t: Translate
}

/** The files a browser needs for a page. */
export interface PageAssets {
  /** The script that starts the page; one of `scripts`. */
  entry: string
  scripts: readonly string[]
  styles: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** JSON that is safe inside a script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The text of an inline script without its comments and indentation: every page carries it. */
export const inlineProgram = (text: string): string => text.replace(/^ *\/\/.*\n/gm, '').replace(/^ +/gm, '')

/** An element with data for the programs of the page. */
export const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

/** Metadata for search engines and shared links. */
export function renderHead({
  locale,
  origin,
  pathname,
  siteName,
  title,
  description,
  isIndexed,
  isPrivate,
  type = 'website',
  image,
  sharedPicture,
  linkedData,
}: PageHead): string {
  const address = origin + pathname
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
  const noIndex = meta('name', 'robots', 'noindex')
  const titleElement = `<title>${escapeHtml(title)}</title>`
  if (isPrivate) return titleElement + noIndex
  return [
    titleElement,
    meta('name', 'description', description),
    isIndexed ? `<link rel="canonical" href="${escapeHtml(address)}">` : noIndex,
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image ?? sharedPicture.address),
    meta('property', 'og:locale', regionalTag(locale).replace('-', '_')),
    meta('name', 'twitter:card', image || sharedPicture.isLarge ? 'summary_large_image' : 'summary'),
    ...(linkedData ? [`<script type="application/ld+json">${escapeJson(linkedData)}</script>`] : []),
  ].join('')
}

/** A style element that the programs of the page can change. */
export const styleElement = (id: string, css: string): string => `<style id="${id}">${css}</style>`

/** The style sheets of a page, which browsers keep: two for a page that is read. */
export const styleLinks = ({ styles }: PageAssets): string =>
  styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`).join('')

/** Id of the link that names the entry; the script of pre-hydration.ts imports it. */
export const entryId = 'entry'

/**
 * The scripts of a page: downloaded early, after everything that the first view needs, and run later. `modulepreload` would
 * parse them while the page is being drawn.
 */
export const scriptPreloads = ({ entry, scripts }: PageAssets): string =>
  scripts
    .map(
      (path) =>
        `<link rel="preload" as="script" crossorigin fetchpriority="low" href="${escapeHtml(path)}"${path === entry ? ` id="${entryId}"` : ''}>`,
    )
    .join('')

/** Inserts a page into the built index.html. */
export function fillTemplate(
  template: string,
  {
    locale,
    ...parts
  }: {
    locale: Locale
    head: string
    preloads: string
    programs: string
    start: string
    body: string
    foot: string
  },
): string {
  return template
    .replace('<html lang="gl"', `<html lang="${locale}"`)
    .replace(
      /<!--(head|preloads|programs|start|body|foot)-->/g,
      (_, place: keyof typeof parts) => parts[place],
    )
}
