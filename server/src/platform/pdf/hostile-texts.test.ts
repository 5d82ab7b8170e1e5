// test:all only: it prints texts made to be slow
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { everyElement, type PdfPage, paperWith, readPdf, toOutline } from '../../testing/pdf.ts'
import type { Block, Paper } from './paper.ts'
import { page } from './typography.ts'
import { writePdf } from './write-pdf.ts'

const read = async (blocks: Block[], more?: Partial<Paper>) =>
  readPdf(await writePdf([paperWith(blocks, more)]))
const logo = new Uint8Array(
  await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0a5' } })
    .png()
    .toBuffer(),
)
function expectOnPaper({ left, right, bottom, top }: PdfPage['reach']) {
  expect(left).toBeGreaterThan(page.left - 1)
  // a line may end with a space
  expect(right).toBeLessThan(page.width - page.right + 5)
  expect(bottom).toBeGreaterThan(30)
  expect(top).toBeLessThan(page.height - page.top)
}

describe('texts that are made to break it', () => {
  const hostile = {
    'direction marks': 'Ana\u202e\u2066áxaC\u2069\u200f',
    'control characters': 'a\u0000b\u0007c\u001bd\u009fe\ufffef',
    'half a character': 'x\ud800y\udc00z',
    'letters that the font lacks': 'שלום 你好 😀👨‍👩‍👧',
    'a word of 10,000 letters': 'W'.repeat(10_000),
    'a word with 10,000 accents': `a${'\u0301'.repeat(10_000)}`,
    '500 lines': 'a\n'.repeat(500),
    '10,000 spaces': ' '.repeat(10_000),
    markup: '</dc:title>]]>(\\)<< >> endobj %%EOF',
    nothing: '',
  }
  it.each(Object.entries(hostile))('%s: everywhere', async (_, text) => {
    const everywhere: Block[] = [
      { kind: 'recipient', lines: [text, text] },
      { kind: 'heading', level: 1, text },
      { kind: 'paragraph', text },
      { kind: 'list', items: [text, text] },
      { kind: 'fields', rows: [[text, text]] },
      {
        kind: 'table',
        columns: [
          { header: text, share: 1 },
          { header: '', share: 9 },
        ],
        rows: [[text, text]],
        total: [text],
      },
      { kind: 'qr', text: 'BCD', alt: text, label: text },
      { kind: 'signature', captions: [text, text] },
      { kind: 'blanks', labels: [text] },
      { kind: 'paragraph', text: 'ata o final' },
    ]
    const head = { name: text, nif: text, address: [text], logo }
    const { pages, lang } = await read(everywhere, { title: text, letterhead: head })
    expect(lang).toBe('gl-ES')
    expect(pages.at(-1)?.text).toContain('ata o final')
    for (const { text, untagged, reach } of pages) {
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u)
      expect(untagged).toBe(0)
      expectOnPaper(reach)
    }
  })

  it('a word wider than its line is broken, and nothing of it is lost or outside of the page', async () => {
    const word = 'Abcdefghij'.repeat(1000)
    const columns = [
      { header: 'A', share: 1 },
      { header: 'B', share: 1 },
    ]
    const { pages } = await read([{ kind: 'table', columns, rows: [[word, 'x']] }])
    for (const { reach } of pages) expectOnPaper(reach)
    const cells = pages
      .flatMap(({ structure }) => everyElement(structure))
      .filter(({ role, text }) => role === 'TD' && text !== 'x')
    expect(cells.map(({ text }) => text.replaceAll(' ', '')).join('')).toBe(word)
  })

  it('a letter that the font lacks shows as a box', async () => {
    const { pages } = await read([{ kind: 'paragraph', text: 'nome: 你😀.' }])
    expect(pages[0]?.text).toContain('nome: □□.')
  })

  it('empty lists leave nothing', async () => {
    const { pages } = await read([
      { kind: 'table', columns: [], rows: [] },
      { kind: 'list', items: [] },
      { kind: 'fields', rows: [] },
      { kind: 'signature', captions: [] },
      { kind: 'blanks', labels: [] },
    ])
    expect(toOutline(pages[0]?.structure ?? []).slice(5)).toEqual([])
  })
})
