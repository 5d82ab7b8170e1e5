import { Buffer } from 'node:buffer'
import { arrayBuffer } from 'node:stream/consumers'
import { regionalTag } from '#contract/i18n/text.ts'
import { writeBlocks } from './blocks.ts'
import { createFlow } from './flow.ts'
import { writeFooters } from './footer.ts'
import { type Picture, writeLetterhead } from './letterhead.ts'
import { openDocument } from './open-document.ts'
import type { Paper } from './paper.ts'

/**
 * Writes papers into one PDF, tagged as PDF/UA-1 asks. Each begins on a new page and counts its own pages. The bytes depend on
 * the papers only, and on the versions of Node and pdfkit.
 * @throws RangeError without a paper
 */
export async function writePdf(papers: Paper[]): Promise<ArrayBuffer> {
  const [first] = papers
  if (!first) throw new RangeError('a PDF needs a paper')
  const doc = openDocument(first, papers)
  const file = arrayBuffer(doc)
  const flow = createFlow(doc)
  const openImage = (bytes: Buffer) => (doc as typeof doc & Opener).openImage(bytes)
  const pictures = new Map<Uint8Array, Picture>()
  const getPicture = (logo: Uint8Array) => {
    const picture = pictures.get(logo) ?? openImage(Buffer.from(logo))
    pictures.set(logo, picture)
    return picture
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const paper of papers) {
    flow.newPage()
    const { start, count } = doc.bufferedPageRange()
    const part = flow.add(root, 'Part', { lang: regionalTag(paper.language) })
    const { logo } = paper.letterhead
    writeLetterhead(flow, part, paper.letterhead, logo && getPicture(logo))
    writeBlocks(flow, part, paper.blocks)
    part.end()
    writeFooters(flow, paper, start + count - 1)
    doc.flushPages()
  }
  root.end()
  doc.end()
  return file
}

/** Missing in the type declarations of pdfkit. */
interface Opener {
  openImage: (bytes: Buffer) => Picture
}
