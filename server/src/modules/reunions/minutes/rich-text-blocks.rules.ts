import type { Block } from '../../../platform/pdf/paper.ts'

const parts = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>|[^<]+|</g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (mark) => entities[mark] ?? mark)

/** Elements that end a line of text. */
const isBlock = /^(?:p|h[1-6]|blockquote|pre|div|figure|figcaption|caption|table|tr|ul|ol|li|hr)$/
const isHeading = /^h[1-6]$/

/**
 * Cleaned rich text as blocks of a PDF: paragraphs, lists, and headings in bold; a row of a table is a line with its cells. Pictures and
 * videos are left out. Lists inside lists go on in the outer one.
 */
export function toBlocks(html: string): Block[] {
  const blocks: Block[] = []
  let line = ''
  let cells: string[] = []
  let bold = false
  let isInCell = false
  const lists: { ordered: boolean; items: string[] }[] = []

  const take = (): string => {
    const text = [...cells, tidy(line)].filter(Boolean).join(' | ')
    line = ''
    cells = []
    return text
  }
  const flush = () => {
    const text = take()
    const items = lists[0]?.items
    if (text === '') return
    if (items) items.push(text)
    else blocks.push({ kind: 'paragraph', text, ...(bold && { bold }) })
  }
  const endList = () => {
    const list = lists.pop()
    if (lists.length > 0 || !list || list.items.length === 0) return
    blocks.push({ kind: 'list', items: list.items, ordered: list.ordered })
  }

  for (const [whole, closing, name = ''] of html.matchAll(parts)) {
    if (name === '') line += unescapeHtml(whole)
    else if (name === 'br') line += '\n'
    else if (name === 'td' || name === 'th') {
      isInCell = closing === ''
      if (closing) {
        cells.push(tidy(line).replaceAll('\n', ' '))
        line = ''
      }
    } else if (isInCell) line += isBlock.test(name) ? ' ' : ''
    else if (isBlock.test(name)) {
      flush()
      if (isHeading.test(name)) bold = closing === ''
      if (name === 'ul' || name === 'ol') {
        if (closing) endList()
        else lists.push({ ordered: name === 'ol', items: lists[0]?.items ?? [] })
      }
    }
  }
  flush()
  while (lists.length > 0) endList()
  return blocks
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((each) => each.replace(/[\s\u00a0]+/g, ' ').trim())
    .join('\n')
    .trim()
