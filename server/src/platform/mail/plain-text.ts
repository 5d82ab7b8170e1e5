/** The wording of links and videos. */
export interface Words {
  /** The absolute address of a link in the text. */
  absolute: (href: string) => string
  video: string
}

const parts = /<(\/?)([a-z][a-z\d]*)\b([^<>]*)>|[^<]+|</g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Decodes text or an attribute value; cleaned HTML contains these four entities only. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (mark) => entities[mark] ?? mark)

/** The value of an attribute in the inside of a tag, or undefined. */
export const readAttribute = (inside: string, name: string): string =>
  unescapeHtml(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(inside)?.[1] ?? '')

/** The page of a YouTube video whose player is at `src`. */
export const videoPage = (src: string): string =>
  src.replace(
    /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    'https://www.youtube.com/watch?v=$1',
  )

/** Blocks surrounded by empty lines. */
const apart = /^(?:p|h[1-6]|blockquote|table|figure|pre|hr|ul|ol)$/
const block = /^(?:p|h[1-6]|blockquote|table|figure|figcaption|caption|pre|hr|ul|ol|li|tr|div)$/

/** An open list: the number of its next item, or null for a bulleted list. */
interface OpenList {
  next: number | null
}

/**
 * Cleaned HTML as readable plain text: headings underlined, list items with their marks, the cells of a row on one
 * line, addresses after links. Paragraphs are single lines, which a mail program wraps.
 */
export function toPlainText(html: string, words: Words): string {
  const writer = new Writer()
  let href: string | null = null
  for (const [whole, closing, name = '', inside = ''] of html.matchAll(parts)) {
    if (!name) writer.write(unescapeHtml(whole))
    else if (name === 'a') {
      if (!closing) {
        href = readAttribute(inside, 'href')
        writer.beginLabel()
      } else if (href !== null) {
        writer.address(href && words.absolute(href))
        href = null
      }
    } else if (name === 'br') writer.breakLine()
    else if (name === 'img') writer.write(named(readAttribute(inside, 'alt')))
    else if (name === 'iframe' && !closing)
      writer.write(`${words.video}: ${videoPage(readAttribute(inside, 'src'))}`)
    else if (closing) writer.close(name)
    else writer.open(name, inside)
  }
  return writer.text()
}

const named = (alt: string) => (alt.trim() ? `[${alt.trim()}]` : '')

class Writer {
  private lines: string[] = []
  private line = ''
  /** The text of this line since a link began; kept separately, because a line can contain thousands of links. */
  private label = ''
  private lists: OpenList[] = []
  private quotes = 0
  private mark = ''
  private cells: string[] | null = null
  private inCell = false
  private isApart = false

  beginLabel(): void {
    this.label = ''
  }

  write(text: string): void {
    this.line += text
    this.label += text
  }

  /** Adds the address of a link after its text, unless the text already contains it. */
  address(href: string): void {
    const label = tidy(this.label)
    const plain = href.replace(/^(?:mailto|tel):/, '')
    if (!href || bare(label) === bare(plain)) return
    this.line += label ? ` (${plain})` : plain
  }

  breakLine(): void {
    if (this.inCell) this.write(' ')
    else this.end(true)
  }

  open(name: string, inside: string): void {
    if (name === 'td' || name === 'th') {
      this.end()
      this.inCell = true
      this.cells ??= []
      return
    }
    if (this.inCell || !block.test(name)) {
      this.space(name)
      return
    }
    this.end()
    if (apart.test(name) && this.lists.length === 0) this.isApart = true
    if (name === 'ul') this.lists.push({ next: null })
    else if (name === 'ol') this.lists.push({ next: Number(readAttribute(inside, 'start')) || 1 })
    else if (name === 'li') this.item()
    else if (name === 'blockquote') this.quotes += 1
    else if (name === 'hr') this.put('-'.repeat(20))
    if (name === 'hr') this.isApart = true
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') {
      this.cells?.push(tidy(this.line))
      this.line = ''
      this.inCell = false
      return
    }
    if (this.inCell || !block.test(name)) {
      this.space(name)
      return
    }
    if (name === 'tr' && this.cells) {
      this.line = this.cells.join(' | ')
      this.cells = null
    }
    const heading = /^h[1-3]$/.test(name) ? tidy(this.line) : ''
    this.end()
    if (heading) this.put((name === 'h3' ? '-' : '=').repeat(Math.min(heading.length, 60)))
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1)
    if (apart.test(name) && this.lists.length === 0) this.isApart = true
  }

  text(): string {
    this.end()
    return this.lines.join('\n')
  }

  private space(name: string): void {
    if (block.test(name)) this.write(' ')
  }

  private item(): void {
    const list = this.lists.at(-1)
    if (!list) return
    this.mark = list.next === null ? '- ' : `${list.next}. `
    if (list.next !== null) list.next += 1
  }

  private end(evenIfEmpty = false): void {
    const text = tidy(this.line)
    this.line = ''
    this.label = ''
    if (text || (evenIfEmpty && !this.isApart)) this.put(text)
  }

  private put(text: string): void {
    const quote = '> '.repeat(this.quotes)
    if (this.isApart && this.lines.length > 0) this.lines.push(quote.trimEnd())
    this.isApart = false
    const indent = '  '.repeat(Math.max(0, this.lists.length - 1))
    const under = this.lists.length > 0 && !this.mark ? '  ' : ''
    this.lines.push(`${quote}${indent}${this.mark || under}${text}`.trimEnd())
    this.mark = ''
  }
}

/** An address as people usually write it. */
const bare = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

const tidy = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()
