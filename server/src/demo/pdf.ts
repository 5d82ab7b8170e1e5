/** A line of a document: text, or text and an amount at the right edge. */
export type Line = string | readonly [text: string, amount: string]

/** Glyph widths of amounts, in thousandths of the font size (Helvetica, Adobe font metrics). */
const widths: Record<string, number> = { '.': 278, ',': 278, ' ': 278, '-': 333 }
const digit = 556
const size = 12
/** Distance of the right edge from the left one, in points. */
const rightEdge = 440

const widthOf = (amount: string): number =>
  ([...amount].reduce((sum, character) => sum + (widths[character] ?? digit), 0) * size) / 1000

/** A PDF of one page with a title and some lines, for invented documents and receipts. */
export function onePagePdf(title: string, lines: readonly Line[]): Buffer {
  const shown = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const written = (line: Line): string => {
    if (typeof line === 'string') return `(${shown(line)}) Tj T*`
    const [text, amount] = line
    const left = (rightEdge - widthOf(amount)).toFixed(2)
    return `(${shown(text)}) Tj ${left} 0 Td (${shown(amount)}) Tj -${left} 0 Td T*`
  }
  const content = [
    'BT /F2 20 Tf 72 760 Td',
    `(${shown(title)}) Tj`,
    `/F1 ${size} Tf 0 -40 Td 18 TL`,
    ...lines.map(written),
    'ET',
  ].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** 1.234,50 € in the encoding of the PDF. */
export const euros = (amount: number): string =>
  `${amount
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')} \x80`

/** 31/05/2026 of an ISO day. */
export const spanishDay = (iso: string): string => iso.split('-').reverse().join('/')

/** Maximum line length in characters. */
const maxLineLength = 78

/** Wraps a text to the width of the page. */
export function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= maxLineLength) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}
