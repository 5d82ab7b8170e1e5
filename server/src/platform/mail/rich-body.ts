import { escapeHtml } from './frame.ts'
import { readAttribute, videoPage } from './plain-text.ts'

/** The replacement for a picture of the text. */
export interface PictureReplacement {
  src: string
  /** Pixels. */
  width: number
}

interface BodyOptions {
  absolute: (href: string) => string
  video: string
  /** Width available for the text, in pixels. */
  room: number
  /** The picture at an index of {@link findPictures}; null when it cannot be shown. */
  picture: (position: number) => PictureReplacement | null
}

const image = /<img\b([^<>]*)>/g

/** The addresses of the different pictures of a cleaned text, in order. */
export const findPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(image)].map(([, inside = '']) => readAttribute(inside, 'src'))),
]

const changed = /<iframe\b([^<>]*)>\s*<\/iframe>|<(\/?)(a|img|figure|table)\b([^<>]*)>/g

/**
 * A cleaned rich text for mail programs: absolute links, pictures no wider than the message, borders in tables, a
 * link instead of a video.
 */
export function renderBody(html: string, options: BodyOptions): string {
  const positions = new Map(findPictures(html).map((src, position) => [src, position]))
  let share = 1
  return html.replace(changed, (whole, frame: string | undefined, closing, name, inside = '') => {
    if (frame !== undefined)
      return `<a href="${escapeHtml(videoPage(readAttribute(frame, 'src')))}">${escapeHtml(options.video)}</a>`
    switch (name) {
      case 'figure':
        share = closing ? 1 : parseShare(inside)
        return whole
      case 'a':
        return closing || !readAttribute(inside, 'href')
          ? whole
          : `<a href="${escapeHtml(options.absolute(readAttribute(inside, 'href')))}">`
      case 'table':
        return closing ? whole : `<table border="1" cellpadding="8" cellspacing="0"${wholeWords(inside)}>`
      default: {
        const alt = readAttribute(inside, 'alt')
        const shown = options.picture(positions.get(readAttribute(inside, 'src')) ?? -1)
        if (!shown) return escapeHtml(alt)
        const width = Math.round(Math.min(shown.width, options.room) * share)
        return `<img src="${escapeHtml(shown.src)}" alt="${escapeHtml(alt)}" width="${width}" style="max-width:100%;height:auto;border:0">`
      }
    }
  })
}

/** Prevents words in narrow table cells from being broken into single letters. */
function wholeWords(attributes: string): string {
  const style = 'style="overflow-wrap:break-word'
  return attributes.includes('style="')
    ? attributes.replace('style="', `${style};`)
    : `${attributes} ${style}"`
}

/** The share of the width that a figure takes: its width in per cent, if it has one. */
const parseShare = (inside: string): number =>
  Math.min(1, Number(/(?:^|[\s;"])width:\s*(\d{1,3}(?:\.\d+)?)%/.exec(inside)?.[1] ?? 100) / 100) || 1
