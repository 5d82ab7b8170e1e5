import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { formatCents } from '#contract/numbers.ts'

/** A line of a document: text, or text and an amount at the right edge. */
export type Line = string | readonly [text: string, amount: string]

/** A PDF of one page with a title and some lines, for invented documents and receipts. */
export function onePagePdf(title: string, lines: readonly Line[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } })
  doc.font('Helvetica-Bold', 20).text(title).moveDown().font('Helvetica', 12)
  for (const line of lines) {
    if (line === '') doc.moveDown()
    else if (typeof line === 'string') doc.text(line, { lineGap: 4 })
    else doc.text(line[0], { continued: true }).text(line[1], { align: 'right', lineGap: 4 })
  }
  doc.end()
  return buffer(doc)
}

/** 1.234,50 €. */
export const euros = (amount: number): string => formatCents(amount * 100)

/** 31/05/2026 of an ISO day. */
export const spanishDay = (iso: string): string => iso.split('-').reverse().join('/')
