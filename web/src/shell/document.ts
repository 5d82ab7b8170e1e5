import type { Locale } from './i18n.ts'

export interface PageHead {
  locale: Locale
  origin: string
  pathname: string
  siteName: string
  title: string
  description: string
  /** Whether search engines may index the page. */
  isIndexed: boolean
  /** Open Graph type. */
  type?: string
  /** Address of the page's own picture. */
  image?: string | undefined
  /** Structured data of an event. */
  linkedData?: object | undefined
  /** Style sheets and scripts in addition to those of every page. */
  styles?: readonly string[]
  scripts?: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** JSON that is safe inside a script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** An element with data for the programs of the page. */
export const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`

/** Metadata for search engines and shared links. */
export function headOf({
  locale,
  origin,
  pathname,
  siteName,
  title,
  description,
  isIndexed,
  type = 'website',
  image,
  linkedData,
  styles = [],
  scripts = [],
}: PageHead): string {
  const address = origin + pathname
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isIndexed
      ? [`<link rel="canonical" href="${escapeHtml(address)}">`]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image ?? `${origin}/icon-512.png`),
    meta('property', 'og:locale', locale === 'gl' ? 'gl_ES' : 'es_ES'),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(linkedData ? [`<script type="application/ld+json">${escapeJson(linkedData)}</script>`] : []),
    ...styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}">`),
  ].join('')
}

/** Inserts a page into the built index.html. */
export function fillTemplate(
  template: string,
  { locale, ...parts }: { locale: Locale; head: string; start: string; body: string; foot: string },
): string {
  return template
    .replace('<html lang="gl">', `<html lang="${locale}">`)
    .replace(/<!--(head|start|body|foot)-->/g, (_, place: keyof typeof parts) => parts[place])
}
