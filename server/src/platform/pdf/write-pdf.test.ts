import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { everyElement, filledRectangles, paperWith, readPdf, toOutline } from '../../testing/pdf.ts'
import { makePdf } from './make-pdf.ts'
import type { Block, Paper } from './paper.ts'
import { writePdf } from './write-pdf.ts'

const { letterhead } = paperWith([])
const read = async (blocks: Block[], more?: Partial<Paper>) =>
  readPdf(await writePdf([paperWith(blocks, more)]))
/** Structure of a paper without its letterhead, one line for each element. */
async function outline(...blocks: Block[]) {
  const { pages } = await read(blocks, { letterhead: { name: '', nif: '', address: [], logo: null } })
  return pages.flatMap(({ structure }) => toOutline(structure)).map((line) => line.replace(/^ {4}/, ''))
}
const createLogo = async (format: 'png' | 'jpeg') =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0a5' } })
      .toFormat(format)
      .toBuffer(),
  )
const amounts = (count: number): Block => ({
  kind: 'table',
  columns: [
    { header: 'Concepto', share: 3 },
    { header: 'Importe', share: 1, align: 'right' },
  ],
  rows: Array.from({ length: count }, (_, index) => [`Cota ${index + 1}`, '12,50 €']),
  total: ['Total', '1.000,00 €'],
})

describe('a PDF', () => {
  it('has a title, a language and a structure, and says that it keeps to PDF/UA-1', async () => {
    const { title, lang, marked, metadata } = await read([], {
      title: 'Recibos <Pan & Viño>',
      language: 'es',
    })
    expect({ title, lang, marked }).toEqual({ title: 'Recibos <Pan & Viño>', lang: 'es-ES', marked: true })
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(metadata).toContain('Recibos &lt;Pan &amp; Viño&gt;')
  })

  it('shows letters of Galician and other languages, € included, so that they can be found and copied', async () => {
    const text = 'Ñandú, camiñar, avó e avoa, façade, l·l, 3.ª, «cen» – 1.234,50 € · Łódź, Αθήνα, Москва, fin'
    expect((await read([{ kind: 'paragraph', text }])).pages[0]?.text).toContain(text)
  })

  it('is the same for the same papers, byte by byte, and another one for another moment', async () => {
    const logo = await createLogo('png')
    const papers = () => [
      paperWith([amounts(80), { kind: 'qr', text: 'BCD', alt: 'Código', label: 'Pagar' }]),
    ]
    const [first] = papers()
    const withLogo = () => papers().map((each) => ({ ...each, letterhead: { ...letterhead, logo } }))
    const bytes = async (list: Paper[]) => Buffer.from(await writePdf(list)).toString('latin1')
    expect(await bytes(withLogo())).toBe(await bytes(withLogo()))
    expect(await bytes([{ ...paperWith(first?.blocks ?? []), created: new Date(0) }])).not.toBe(
      await bytes(papers()),
    )
  })

  it('of several papers begins each on a new page, counts the pages of each and names its language', async () => {
    const { title, pages } = await readPdf(
      await writePdf([
        paperWith([
          { kind: 'paragraph', text: 'un' },
          { kind: 'pageBreak' },
          { kind: 'paragraph', text: 'dous' },
        ]),
        paperWith([{ kind: 'paragraph', text: 'tres' }], {
          language: 'es',
          pageNumber: 'Página {{number}} de {{of}}',
          title: 'Recibo 9',
        }),
      ]),
    )
    expect(title).toBe('Recibo 7 – Recibo 9')
    expect(pages.map(({ artifacts }) => artifacts.at(-1))).toEqual([
      expect.stringMatching(/^Recibo 7 · Asociación Brañas\s+Páxina 1 de 2$/),
      expect.stringMatching(/^Recibo 7 · Asociación Brañas\s+Páxina 2 de 2$/),
      expect.stringMatching(/^Recibo 9 · Asociación Brañas\s+Página 1 de 1$/),
    ])
    expect(pages.map(({ structure }) => structure[0]?.children[0]?.lang)).toEqual(['gl-ES', 'gl-ES', 'es-ES'])
  })

  it('needs a paper', async () => {
    await expect(writePdf([])).rejects.toThrow('a PDF needs a paper')
  })

  it('is made in a worker as well', async () => {
    const papers = [paperWith([amounts(3)])]
    const made = await makePdf(papers, 1, new AbortController().signal)
    expect(Buffer.from(made).equals(Buffer.from(await writePdf(papers)))).toBe(true)
  })
})

describe('the letterhead', () => {
  it.each(['png', 'jpeg'] as const)('tells the association; its logo (%s) is an ornament', async (format) => {
    const { pages } = await read([], { letterhead: { ...letterhead, logo: await createLogo(format) } })
    expect(toOutline(pages[0]?.structure ?? [])).toEqual([
      'Document',
      '  Part',
      '    P Asociación Brañas',
      '    P NIF G12345674',
      '    P Rúa Nova, 1 Lugo',
    ])
  })

  it('is on the first page only', async () => {
    const { pages } = await read([{ kind: 'pageBreak' }, { kind: 'paragraph', text: 'fin' }])
    expect(pages.map(({ text }) => text.includes('G12345674'))).toEqual([true, false])
  })
})

describe('the structure', () => {
  it('has headings and paragraphs', async () => {
    const found = await outline(
      { kind: 'heading', level: 1, text: 'Acta' },
      { kind: 'heading', level: 2, text: 'Puntos' },
      { kind: 'heading', level: 3, text: 'Primeiro' },
      { kind: 'paragraph', text: 'Apróbase.\nPor unanimidade.', bold: true, size: 'small' },
      { kind: 'recipient', lines: ['Ana', '', 'Lugo'] },
    )
    expect(found.slice(2)).toEqual([
      'H1 Acta',
      'H2 Puntos',
      'H3 Primeiro',
      'P Apróbase. Por unanimidade.',
      'P Ana Lugo',
    ])
  })

  it('has tables with rows, headers and cells, also where a row lacks one', async () => {
    const columns = [
      { header: 'Nome', share: 1 },
      { header: 'Importe', share: 1, align: 'right' as const },
    ]
    const found = await outline({
      kind: 'table',
      columns,
      rows: [['Ana', '1 €'], ['Bea']],
      total: ['', '1 €'],
    })
    expect(found.slice(2)).toEqual([
      'Table',
      '  TR',
      '    TH Nome',
      '    TH Importe',
      '  TR',
      '    TD Ana',
      '    TD 1 €',
      '  TR',
      '    TD Bea',
      '    TD',
      '  TR',
      '    TD',
      '    TD 1 €',
    ])
    const file = Buffer.from(await writePdf([paperWith([amounts(1)])])).toString('latin1')
    expect(file.match(/\/Scope \/Column/g)).toHaveLength(2)
  })

  it('has lists, numbered or not', async () => {
    const found = await outline(
      { kind: 'list', items: ['Acta anterior', 'Rogos'], ordered: true },
      { kind: 'list', items: ['Ana'] },
    )
    expect(found.slice(2)).toEqual([
      'L',
      '  LI',
      '    Lbl 1.',
      '    LBody Acta anterior',
      '  LI',
      '    Lbl 2.',
      '    LBody Rogos',
      'L',
      '  LI',
      '    Lbl •',
      '    LBody Ana',
    ])
  })

  it('has labels with their values, and captions of signatures and blank lines', async () => {
    const found = await outline(
      {
        kind: 'fields',
        rows: [
          ['Data', '1 de maio'],
          ['NIF', ''],
        ],
      },
      { kind: 'signature', captions: ['A secretaria', 'O presidente', 'A tesoureira'] },
      { kind: 'blanks', labels: ['Nome', '', `${'moi '.repeat(40)}longo`] },
    )
    expect(found.slice(2)).toEqual([
      'L',
      '  LI',
      '    Lbl Data',
      '    LBody 1 de maio',
      '  LI',
      '    Lbl NIF',
      '    LBody',
      'P A secretaria',
      'P O presidente',
      'P A tesoureira',
      'P Nome',
      `P ${'moi '.repeat(40)}longo`,
    ])
  })

  it('keeps a signature on the page of the paragraph before it', async () => {
    const line: Block = { kind: 'paragraph', text: 'Liña' }
    const end: Block[] = [
      { kind: 'paragraph', text: 'Remata a reunión.' },
      { kind: 'signature', captions: ['A secretaria', 'O presidente'] },
    ]
    for (let lines = 20; lines < 45; lines += 1) {
      const { pages } = await read([...Array.from({ length: lines }, () => line), ...end])
      const signed = pages.findIndex(({ text }) => text.includes('A secretaria'))
      expect(pages[signed]?.text).toContain('Remata a reunión.')
    }
  })

  it('has a QR code as a figure with a text instead of it', async () => {
    const found = await outline({ kind: 'qr', text: 'BCD\n002', alt: 'Código para pagar', label: 'Escanee' })
    expect(found.slice(2)).toEqual(['Figure (Código para pagar)', 'P Escanee'])
  })

  it('leaves out rules, page numbers and the headers that a table repeats', async () => {
    const { pages } = await read([amounts(80), { kind: 'signature', captions: ['A secretaria'] }])
    expect(pages).toHaveLength(3)
    expect(pages.map(({ untagged }) => untagged)).toEqual([0, 0, 0])
    for (const { text, artifacts } of pages.slice(1)) {
      expect(text.startsWith('Concepto')).toBe(true)
      expect(artifacts[0]).toMatch(/^Concepto\s+Importe$/)
    }
    const elements = pages.flatMap(({ structure }) => everyElement(structure))
    const cells = elements.filter(({ text }) => text !== '')
    expect(cells.filter(({ role }) => role === 'TH').map(({ text }) => text)).toEqual(['Concepto', 'Importe'])
    const rows = cells.filter(({ role, text }) => role === 'TD' && text.startsWith('Cota'))
    expect(rows.map(({ text }) => text)).toEqual(
      Array.from({ length: 80 }, (_, index) => `Cota ${index + 1}`),
    )
  })
})

describe('a QR code', () => {
  it('has the modules of its text at error correction level M', async () => {
    const text = 'BCD\n002\n1\nSCT\n\nAsociación\nES9121000418450200051332\nEUR12.50'
    const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
    const drawn = await filledRectangles(
      await writePdf([paperWith([{ kind: 'qr', text, alt: 'QR', label: '' }])]),
    )
    const [left, top] = [Math.min(...drawn.map(({ x }) => x)), Math.min(...drawn.map(({ y }) => y))]
    const module = Math.min(...drawn.map(({ height }) => height))
    const found = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const { x, y, width } of drawn) {
      const from = Math.round((x - left) / module)
      found[Math.round((y - top) / module)]?.fill(true, from, from + Math.round(width / module))
    }
    expect(found).toEqual(data)
  })
})
