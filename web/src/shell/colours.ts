import { toShades } from '#contract/colours.ts'

/** Id of the style element with the colours of the association. */
export const coloursId = 'portal-colours'

/** Replaces the colours of tokens.css by those of a main colour; empty for the portal's own. */
export function coloursCss(main: string): string {
  if (!main) return ''
  const { light, dark } = toShades(main)
  return `${rule(light)}@media (prefers-color-scheme: dark){${rule(dark)}}`
}

/** Above the rule of tokens.css, wherever that stands. */
const rule = (shades: Record<string, string>) =>
  `:root:root{${Object.entries(shades)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')}}`
