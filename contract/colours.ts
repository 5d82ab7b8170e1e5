/** The colours of the portal, derived from the main colour of the association: pure and without dependencies. */

/** The main colour of a portal without its own. */
export const defaultColour = '#862e9c'

/** Lowest contrast of text with its background (WCAG 2.2, 1.4.3). */
export const accentContrast = 4.5

/** The colour tokens of web/src/shell/tokens.css that depend on the main colour, as they are for the default one. */
const defaultShades = {
  light: {
    text: '#1f1a24',
    muted: '#5c5566',
    line: '#e6e1ea',
    edge: '#8d8496',
    surface: '#ffffff',
    ground: '#faf8fb',
    accent: defaultColour,
    'accent-strong': '#6b2180',
    'on-accent': '#ffffff',
    'accent-soft': '#f8f0fb',
    'accent-line': '#e5c9ee',
    'accent-mid': '#bf86d0',
  },
  dark: {
    text: '#f3eff6',
    muted: '#bdb4c7',
    line: '#3b3444',
    edge: '#8f8599',
    surface: '#221c28',
    ground: '#18131d',
    accent: '#e2aef0',
    'accent-strong': '#efcdf8',
    'on-accent': '#2d0a38',
    'accent-soft': '#35253d',
    'accent-line': '#5b3d68',
    'accent-mid': '#8f5fa3',
  },
} as const
export type ColourScheme = keyof typeof defaultShades
export type Shades = Record<keyof (typeof defaultShades)['light'], string>

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** Contrast of two colours by WCAG 2.2: from 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const contrastWithWhite = (colour: string): number => contrast(colour, '#ffffff')

/** The lightest colour of the same hue that has enough {@link contrastWithWhite}, at most as light as `colour`. */
export const legibleColour = (colour: string): string => legibleOn(colour, ['#ffffff'])

/** From this lightness down, a pressed button becomes lighter: it cannot become much darker. */
const veryDark = 0.3

/**
 * The colours of both modes for a main colour with enough {@link contrastWithWhite}. They differ from those of the default
 * colour as the main colours do: the lightness stays, the hue turns. Texts in `accent` and `accent-strong` are legible on all
 * that can be behind them, and texts in `on-accent` on these two.
 */
export const toShades = (main: string): Record<ColourScheme, Shades> => ({
  light: shadesIn('light', main),
  dark: shadesIn('dark', main),
})

function shadesIn(scheme: ColourScheme, main: string): Shades {
  const defaults = defaultShades[scheme]
  const [, mainChroma, mainHue] = toOklch(main)
  const [, defaultChroma, defaultHue] = toOklch(defaultColour)
  // The shades of a grey are grey; those of a colour brighter than the default are as bright as the default's.
  const brightness = Math.min(1, mainChroma / defaultChroma)
  const turned = (token: keyof Shades, moreLightness = 0): string => {
    const [lightness, chroma, hue] = toOklch(defaults[token])
    return fromOklch(lightness + moreLightness, chroma * brightness, hue + mainHue - defaultHue)
  }
  const names = Object.keys(defaults) as (keyof Shades)[]
  const shades = Object.fromEntries(names.map((token) => [token, turned(token)])) as Shades
  if (scheme === 'dark') return shades
  const accent = legibleOn(main, [shades.surface, shades.ground, shades['accent-soft']])
  const [lightness] = toOklch(accent)
  const [defaultLightness] = toOklch(defaultColour)
  const [strongLightness] = toOklch(defaults['accent-strong'])
  const stronger = defaultLightness - strongLightness
  const more = lightness - defaultLightness + (lightness < veryDark ? 4 * stronger : 0)
  return { ...shades, accent, 'accent-strong': turned('accent-strong', more) }
}

/** The colour, made darker until texts in it are legible on all of `behind`. */
function legibleOn(colour: string, behind: readonly string[]): string {
  const [lightness, chroma, hue] = toOklch(colour)
  let legible = colour
  for (let step = 1; behind.some((background) => contrast(legible, background) < accentContrast); step += 1)
    legible = fromOklch(lightness - step * 0.004, chroma, hue)
  return legible
}

/** The parts of `#862e9c`, from 0 to 1, as light: without the gamma of sRGB. */
const linear = (colour: string): [number, number, number] => {
  const part = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const luminance = (colour: string): number => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Lightness, chroma and hue (Björn Ottosson, «A perceptual color space for image processing», 2020). */
function toOklch(colour: string): [lightness: number, chroma: number, hue: number] {
  const [red, green, blue] = linear(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)]
}

/** The colour of this lightness and hue, as bright as screens can show it up to `chroma`. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  let parts = toLinear(lightness, chroma, hue)
  for (let step = 1; step <= 100 && parts.some((part) => part < -0.0005 || part > 1.0005); step += 1)
    parts = toLinear(lightness, (chroma * (100 - step)) / 100, hue)
  const digits = parts.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
