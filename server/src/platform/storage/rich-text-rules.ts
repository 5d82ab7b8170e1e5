import type { Attributes, IFrame, IOptions, Tag } from 'sanitize-html'
import sanitizeHtml from 'sanitize-html'
import { cleanStyle } from './rich-text-styles.ts'

/**
 * The allowlist for rich text: everything that the portal's editor can produce, and nothing that runs, covers the page or frames another
 * site. Anything else is dropped; its readable text stays.
 */

/** Addresses of YouTube's player, the one embed left in the editor; the second host sets no cookies. */
const youtube =
  /^(?:https?:)?\/\/(?:www\.)?(youtube(?:-nocookie)?\.com\/embed\/[\w-]{1,64}(?:\?[\w=&.-]{0,200})?)$/

/** Pages of YouTube as people paste them, which the editor keeps beside the player. */
const youtubePage =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s"'<>]{1,500}$/
const videoId = /(?:[?&]v=|\/(?:embed|shorts|live|v)\/|youtu\.be\/)([\w-]{1,64})/
const startSecond = /[?&](?:t|start)=(\d{1,6})/

/** Pictures inside the text itself, as pasted ones may be; no SVG, which can carry scripts. */
const rasterData = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

/** Classes the editor's style sheet knows. Others belong to the page and could dress a text up as part of it. */
const knownClass =
  /^(?:image|image-inline|image_resized|image-style-[a-z-]+|table|content-table|table-style-[a-z-]+|ck-table-resized|media|media-style-[a-z-]+|text-(?:tiny|small|big|huge)|marker-[a-z]+|pen-[a-z]+)$/

/** A picture or player that is refused: `isRefused` lets it go with all its content. */
const refused = (): Attributes => ({})
const isRefused = ({ tag, attribs }: IFrame): boolean => /^(img|iframe|oembed)$/.test(tag) && !attribs.src

const player = (src: string): Attributes => ({
  src,
  title: 'Vídeo de YouTube',
  width: '1280',
  height: '720',
  style: 'width: 100%; height: auto; aspect-ratio: 16 / 9; border: 0; display: block;',
  frameborder: '0',
  allow: 'autoplay; encrypted-media',
  loading: 'lazy',
  // without it YouTube refuses to play
  referrerpolicy: 'strict-origin-when-cross-origin',
  allowfullscreen: '',
})

function cleanFrame(_: string, { src = '' }: Attributes): Tag {
  const place = youtube.exec(src)?.[1]
  return { tagName: 'iframe', attribs: place ? player(`https://www.${place}`) : refused() }
}

/** An embed saved without its player: gets one, or goes. */
function cleanEmbed(_: string, { url = '' }: Attributes): Tag {
  const id = youtubePage.test(url) && videoId.exec(url)?.[1]
  if (!id) return { tagName: 'iframe', attribs: refused() }
  const start = startSecond.exec(url)?.[1]
  const src = `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
  return { tagName: 'iframe', attribs: player(src) }
}

/** The part before the colon, if there is one; browsers ignore spaces and control characters in it. */
const getScheme = (address: string): string =>
  /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[^!-\uffff]/g, ''))?.[1]?.toLowerCase() ?? ''

function cleanImage(tagName: string, attribs: Attributes): Tag {
  const { src = '' } = attribs
  const isFine = ['', 'http', 'https'].includes(getScheme(src)) || rasterData.test(src)
  if (src.trim() === '' || !isFine) return { tagName, attribs: refused() }
  // without one a screen reader spells out the address
  return { tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } }
}

function cleanLink(tagName: string, { target, rel: _, ...attribs }: Attributes): Tag {
  return {
    tagName,
    attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener noreferrer' } : attribs,
  }
}

function cleanEmbedBox(tagName: string, attribs: Attributes): Tag {
  const { 'data-oembed-url': url, ...rest } = attribs
  return { tagName, attribs: url && youtubePage.test(url) ? { ...rest, 'data-oembed-url': url } : rest }
}

function cleanEvery(tagName: string, attribs: Attributes): Tag {
  const kept: Attributes = {}
  for (const [name, value] of Object.entries(attribs)) {
    const clean = name === 'style' ? cleanStyle(value) : name === 'class' ? cleanClasses(value) : value
    if (clean !== '' || value === '') kept[name] = clean
  }
  return { tagName, attribs: kept }
}

const cleanClasses = (classes: string): string =>
  classes
    .split(/\s+/)
    .filter((name) => knownClass.test(name))
    .join(' ')

const tableTags = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const inlineTags = [
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'sub',
  'sup',
  'code',
  'mark',
  'span',
  'br',
]
const blockTags = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'hr', 'pre', 'div'],
  ...['figure', 'figcaption', 'img', 'iframe'],
]

const rules: IOptions = {
  allowedTags: [...blockTags, ...inlineTags, ...tableTags],
  allowedAttributes: {
    '*': ['class', 'style', 'dir', 'lang'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed', 'type'],
    li: ['value', 'data-list-item-id'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    colgroup: ['span'],
    div: ['data-oembed-url'],
    iframe: Object.keys(player('')),
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // its data addresses were judged above
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  // style attributes are judged above, more strictly
  parseStyleAttributes: false,
  selfClosing: ['img', 'br', 'hr', 'col'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'title'],
  nestingLimit: 100,
  exclusiveFilter: isRefused,
  transformTags: {
    '*': cleanEvery,
    a: cleanLink,
    img: cleanImage,
    iframe: cleanFrame,
    oembed: cleanEmbed,
    div: cleanEmbedBox,
  },
}

/** A figure whose picture or video was refused. */
const emptyFigure = /<figure[^<>]*>(?:\s|<div[^<>]*>|<\/div>)*<\/figure>/g

const cleanOnce = (html: string): string =>
  sanitizeHtml(html, rules).replace(emptyFigure, '').replaceAll(' />', '>')

/** Dropping something can bring together what does not go together; a few rounds put any of that in order. */
const maxRounds = 8

/**
 * The part of a rich text that is kept, written as browsers do; cleaning it again changes nothing. Takes about 0.2 s a
 * megabyte, and as much again when something was dropped.
 */
export function cleanHtml(html: string): string {
  let [before, after] = [html, cleanOnce(html)]
  for (let round = 1; after !== before && round < maxRounds; round += 1)
    [before, after] = [after, cleanOnce(after)]
  return after
}
