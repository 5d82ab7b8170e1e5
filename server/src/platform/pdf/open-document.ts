import PDFDocument from 'pdfkit'
import { regionalTag } from '#contract/i18n/text.ts'
import type { Paper } from './paper.ts'
import { printable } from './printable-text.ts'
import { page } from './typography.ts'

/** An empty document without pages, which says what its `papers` are. @param first the first of them */
export function openDocument(first: Paper, papers: Paper[]): PDFKit.PDFDocument {
  const last = papers.at(-1) ?? first
  const title = [...new Set([first.title, last.title])].join(' – ')
  const options = {
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7' as const,
    tagged: true,
    subset: 'PDF/UA',
    lang: regionalTag(first.language),
    displayTitle: true,
    // none is loaded before ours
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: inOneLine(title),
      Author: inOneLine(first.letterhead.name),
      Creator: 'Xuntanza',
      ...(first.keywords && { Keywords: first.keywords }),
      CreationDate: first.created,
    },
  }
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions)
  escapeMetadata(doc)
  return doc
}

const inOneLine = (text: string) => printable(text, () => true).replaceAll('\n', ' ')

/** pdfkit writes the texts into XML as they are; when it does so, it has written them elsewhere before. */
function escapeMetadata(doc: PDFKit.PDFDocument) {
  const { info } = doc
  const endMetadata = doc.endMetadata.bind(doc)
  doc.endMetadata = () => {
    for (const name of ['Title', 'Author'] as const) info[name] = escapeXml(info[name] ?? '')
    endMetadata()
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
