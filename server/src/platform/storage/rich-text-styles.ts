/** Style declarations a rich text may carry: colours, sizes, borders and alignment, nothing that leaves its place. */

const length = String.raw`\d{1,4}(?:\.\d{1,6})?(?:px|em|rem|pt|%)?`
const lengths = String.raw`${length}(?:\s+${length}){0,3}`
const colour = String.raw`(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,40}\)|[a-z]{3,20})`
const line = '(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)'
const border = String.raw`(?:0|none|(?:${length}\s+)?${line}(?:\s+${colour})?)`

const exactly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'i')

const sides = ['top', 'right', 'bottom', 'left']
const perSide = (name: (side: string) => string, pattern: string) =>
  sides.map((side): [string, RegExp] => [name(side), exactly(pattern)])

const accepted = new Map<string, RegExp>([
  ['color', exactly(colour)],
  ['background-color', exactly(colour)],
  ['text-align', exactly('left|right|center|justify|start|end')],
  ['vertical-align', exactly('top|middle|bottom|baseline|sub|super')],
  ['float', exactly('left|right|none')],
  ['width', exactly(`${length}|auto`)],
  ['height', exactly(`${length}|auto`)],
  ['aspect-ratio', exactly(String.raw`\d{1,5}(?:\.\d{1,6})?\s*/\s*\d{1,5}(?:\.\d{1,6})?`)],
  ['padding', exactly(lengths)],
  ['margin-left', exactly(`${length}|auto`)],
  ['margin-right', exactly(`${length}|auto`)],
  ['border', exactly(border)],
  ['border-color', exactly(String.raw`${colour}(?:\s+${colour}){0,3}`)],
  ['border-style', exactly(String.raw`${line}(?:\s+${line}){0,3}`)],
  ['border-width', exactly(lengths)],
  ['border-collapse', exactly('collapse|separate')],
  ['list-style-type', exactly('[a-z]+(?:-[a-z]+){0,3}')],
  ['display', exactly('block')],
  ...perSide((side) => `border-${side}`, border),
  ...perSide((side) => `padding-${side}`, length),
])

/**
 * The declarations of a style attribute that may stay, in their order. Splitting at every semicolon is enough: no
 * accepted value holds quotes, escapes or addresses, so what a trick leaves behind matches nothing.
 */
export const cleanStyle = (style: string): string =>
  style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return accepted.get(name)?.test(value) ? [`${name}:${value};`] : []
    })
    .join('')
