import type { AxustesPublicos } from '#contract/axustes.ts'
import { defaultColour } from '#contract/colours.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { manifestIcons } from './brand.ts'
import { escapeHtml } from './document.ts'
import { type Locale, toLocale, translator } from './i18n.ts'

export interface SiteFile {
  type: string
  body: string
}

/** Small files at the root of the site that contain the association's name or address, by path. */
export function createSiteFiles(
  config: PortalConfig,
  origin: string,
  locale: Locale,
): Record<string, SiteFile> {
  const { nome, nomeCurto, cor } = config.asociacion
  const lang = config.languages[0] ? toLocale(config.languages[0]) : 'gl'
  return {
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      body: `User-agent: *\nDisallow: ${config.apiBase}/\nAllow: ${config.apiBase}/eventos/\nAllow: ${config.apiBase}/axustes/\nDisallow: /account/\n\nSitemap: ${origin}/sitemap.xml\n`,
    },
    '/manifest.webmanifest': {
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify({
        name: nome,
        short_name: nomeCurto || nome,
        lang,
        start_url: '/',
        display: 'standalone',
        background_color: '#faf8fb',
        theme_color: cor || defaultColour,
        icons: manifestIcons(config),
      }),
    },
    '/offline.html': { type: 'text/html; charset=utf-8', body: offlinePage(config.asociacion, locale) },
  }
}

/** The sitemap. */
export const createSitemap = (origin: string, paths: readonly string[]): SiteFile => ({
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`).join('\n')}
</urlset>
`,
})

/** The offline page of the service worker; it must be self-contained. */
function offlinePage({ nome, cor }: AxustesPublicos, locale: Locale): string {
  const t = translator(locale)
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${t('offline.title')} · ${nome}`)}</title>
<style>
body { font: 17px/1.55 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
a { display: inline-block; padding: .7rem 1.4rem; border-radius: 8px; background: ${cor || defaultColour}; color: #fff; text-decoration: none }
</style>
<h1>${escapeHtml(t('offline.title'))}</h1>
<p>${escapeHtml(t('offline.text'))}</p>
<p><a href="">${escapeHtml(t('action.retry'))}</a></p>
</html>
`
}
