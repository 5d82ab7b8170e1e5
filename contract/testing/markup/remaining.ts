/**
 * The allowed result of cleaning rich text, written independently of the rules that clean it (docs/domain.md, «Rich text»), so that a
 * mistake in those shows here.
 */

/** An element as a parser of HTML sees it, whichever that is. */
export interface ParsedElement {
  /** In lower case, with its namespace before it where that is not HTML's: `svg path`. */
  name: string
  attributes: [name: string, value: string][]
  children: ParsedElement[]
}

const everywhere = ['class', 'style', 'dir', 'lang']
const attributesOf: Record<string, string[]> = {
  ...Object.fromEntries(
    (
      'p h1 h2 h3 h4 h5 h6 ul blockquote hr pre figure figcaption strong b em i u s del sub sup code mark span br ' +
      'table caption thead tbody tfoot tr'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'reversed', 'type'],
  li: ['value', 'data-list-item-id'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  col: ['span'],
  colgroup: ['span'],
  div: ['data-oembed-url'],
  iframe: 'src title width height frameborder allow loading referrerpolicy allowfullscreen'.split(' '),
}

const classes =
  /^(image|image-inline|image_resized|image-style-[a-z-]+|table|content-table|table-style-[a-z-]+|ck-table-resized|media|media-style-[a-z-]+|text-(tiny|small|big|huge)|marker-[a-z]+|pen-[a-z]+)$/

const properties = new Set(
  (
    'color background-color text-align vertical-align float width height aspect-ratio padding padding-top ' +
    'padding-right padding-bottom padding-left margin-left margin-right border border-top border-right ' +
    'border-bottom border-left border-color border-style border-width border-collapse list-style-type display'
  ).split(' '),
)
/** Nothing that asks, computes, escapes or is negative. */
const plainValue = /^[\w\s#%.,()/-]{1,80}$/
const telling = /url|expression|var\s*\(|attr|calc|image|\bv[wh]\b|-\d|script|import/i

function styleFaults(style: string): string[] {
  return style
    .split(';')
    .filter((each) => each.trim() !== '')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':')
      const value = rest.join(':').trim()
      const isFine =
        properties.has(name.trim()) &&
        plainValue.test(value) &&
        !telling.test(value) &&
        (name.trim() !== 'display' || value === 'block') &&
        (name.trim() !== 'float' || /^(left|right|none)$/.test(value)) &&
        !/\d{5,}/.test(value.replace(/\.\d+/g, ''))
      return isFine ? [] : [`the style ${declaration}`]
    })
}

/** The scheme of an address as a browser on a page of the portal reads it; null for one that it cannot read. */
function parseScheme(address: string): string | null {
  try {
    return new URL(address, 'https://portal.example/').protocol
  } catch {
    return null
  }
}

function attributeFaults(element: string, [name, value]: [string, string]): string[] {
  const isKnown = everywhere.includes(name) || attributesOf[element]?.includes(name)
  if (!isKnown) return [`the attribute ${name}`]
  if (name === 'style') return styleFaults(value)
  if (name === 'class')
    return value.split(/\s+/).every((each) => classes.test(each)) ? [] : [`the class ${value}`]
  if (name === 'href') {
    const scheme = parseScheme(value)
    return scheme === null || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme)
      ? []
      : [`the link ${value}`]
  }
  if (name === 'src' && element === 'iframe')
    return /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/[\w-]+(\?[\w=&.-]*)?$/.test(value)
      ? []
      : [`the frame ${value}`]
  if (name === 'src') {
    const scheme = parseScheme(value)
    const isPicture = /^data:image\/(png|jpe?g|gif|webp);base64,/.test(value)
    return scheme === null || scheme === 'http:' || scheme === 'https:' || isPicture
      ? []
      : [`the picture ${value}`]
  }
  if (name === 'target') return value === '_blank' ? [] : [`the window ${value}`]
  if (name === 'rel') return value === 'noopener noreferrer' ? [] : [`the relation ${value}`]
  if (name === 'allow') return value === 'autoplay; encrypted-media' ? [] : [`the permission ${value}`]
  return []
}

/** The forbidden parts, in words; empty when there are none. */
export function findFaults(elements: ParsedElement[]): string[] {
  return elements.flatMap(({ name, attributes, children }) => {
    const window = attributes.some(([each]) => each === 'target')
    const shielded = attributes.some(([each]) => each === 'rel')
    return [
      ...(Object.hasOwn(attributesOf, name) ? [] : [`the element ${name}`]),
      ...attributes.flatMap((each) => attributeFaults(name, each)).map((fault) => `${name}: ${fault}`),
      ...(window && !shielded ? [`${name}: a window that can reach back`] : []),
      ...findFaults(children),
    ]
  })
}
