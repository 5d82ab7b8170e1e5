import type { LogoForm } from '#contract/axustes.ts'
import { defaultColour, toShades } from '#contract/colours.ts'
import type { PortalConfig } from '#contract/portal.ts'

type Brand = Pick<PortalConfig, 'apiBase' | 'asociacion'>

const logoPath = ({ apiBase, asociacion: { logo } }: Brand, form: LogoForm): string | null =>
  logo && `${apiBase}/axustes/logo?form=${form}&v=${logo.uuid}`

/** Icons and the colour of the browser's frame, for the head of a page: the association's own as soon as it has them. */
export function brandElements(config: Brand): string {
  const { cor, logo } = config.asociacion
  const path = (form: LogoForm) => (logoPath(config, form) ?? '').replaceAll('&', '&amp;')
  return [
    `<meta name="theme-color" content="${cor || '#ffffff'}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${toShades(cor || defaultColour).dark.surface}" media="(prefers-color-scheme: dark)">`,
    ...(logo
      ? [
          `<link rel="icon" href="${path('icon-32')}" type="image/png" sizes="32x32">`,
          `<link rel="icon" href="${path('icon-192')}" type="image/png" sizes="192x192">`,
          `<link rel="apple-touch-icon" href="${path('icon-180')}">`,
        ]
      : [
          '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
          '<link rel="alternate icon" href="/icon-32.png" type="image/png" sizes="32x32">',
          '<link rel="apple-touch-icon" href="/icon-180.png">',
        ]),
  ].join('')
}

/** The icons of the web app. */
export function manifestIcons(config: Brand) {
  const icon = (size: 192 | 512) => ({
    src: logoPath(config, `icon-${size}`) ?? `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  const maskable = { ...icon(512), src: logoPath(config, 'icon-maskable') ?? '/icon-maskable.png' }
  return [
    ...(config.asociacion.logo ? [] : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
    icon(192),
    icon(512),
    { ...maskable, purpose: 'maskable' },
  ]
}

/** The picture of a shared link to a page without its own: that of the home page, or the logo. */
export function getSharedPicture(config: Brand, origin: string): { address: string; isLarge: boolean } {
  const { portada } = config.asociacion
  if (portada)
    return {
      address: `${origin}${config.apiBase}/axustes/portada?form=social&v=${portada.uuid}`,
      isLarge: true,
    }
  return { address: origin + (logoPath(config, 'icon-512') ?? '/icon-512.png'), isLarge: false }
}
