import { escapeHtml } from './frame.ts'
import { attributeOf, videoPage } from './plain-text.ts'

/** What stands in a message for a picture of its text. */
export interface ShownPicture {
  src: string
  /** Pixels. */
  width: number
}

interface BodyOptions {
  absolute: (href: string) => string
  video: string
  /** Pixels there are for the text. */
  room: number
  /** Given the place of a picture among {@link picturesOf}; null for one that cannot be shown. */
  picture: (position: number) => ShownPicture | null
}

const image = /<img\b([^<>]*)>/g

/** The addresses of the different pictures of a cleaned text, in the order they come. */
export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(image)].map(([, inside = '']) => attributeOf(inside, 'src'))),
]

const changed = /<iframe\b([^<>]*)>\s*<\/iframe>|<(\/?)(a|img|figure|table)\b([^<>]*)>/g

/**
 * A cleaned rich text as mail programs show it: links written out, pictures no wider than the message, lines in tables,
 * a link in the place of a video.
 */
export function bodyOf(html: string, options: BodyOptions): string {
  const positions = new Map(picturesOf(html).map((src, position) => [src, position]))
  let share = 1
  return html.replace(changed, (whole, frame: string | undefined, closing, name, inside = '') => {
    if (frame !== undefined)
      return `<a href="${escapeHtml(videoPage(attributeOf(frame, 'src')))}">${escapeHtml(options.video)}</a>`
    switch (name) {
      case 'figure':
        share = closing ? 1 : shareOf(inside)
        return whole
      case 'a':
        return closing || !attributeOf(inside, 'href')
          ? whole
          : `<a href="${escapeHtml(options.absolute(attributeOf(inside, 'href')))}">`
      case 'table':
        return closing ? whole : `<table border="1" cellpadding="8" cellspacing="0"${wholeWords(inside)}>`
      default: {
        const alt = attributeOf(inside, 'alt')
        const shown = options.picture(positions.get(attributeOf(inside, 'src')) ?? -1)
        if (!shown) return escapeHtml(alt)
        const width = Math.round(Math.min(shown.width, options.room) * share)
        return `<img src="${escapeHtml(shown.src)}" alt="${escapeHtml(alt)}" width="${width}" style="max-width:100%;height:auto;border:0">`
      }
    }
  })
}

/** Keeps the words in the cells of a table whole, which would else be broken for a column of one letter. */
function wholeWords(attributes: string): string {
  const style = 'style="overflow-wrap:break-word'
  return attributes.includes('style="')
    ? attributes.replace('style="', `${style};`)
    : `${attributes} ${style}"`
}

/** How much of the room a figure takes: its width in per cent, if it has one. */
const shareOf = (inside: string): number =>
  Math.min(1, Number(/(?:^|[\s;"])width:\s*(\d{1,3}(?:\.\d+)?)%/.exec(inside)?.[1] ?? 100) / 100) || 1
