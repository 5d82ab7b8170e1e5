import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraph = (text: string, format = '') =>
  `<w:p><w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A Word document (ECMA-376) with a title and some paragraphs, for invented documents. */
export function shortDocx(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph(title, '<w:b/><w:sz w:val="36"/>')}${paragraphs.map((text) => paragraph(text)).join('')}</w:body></w:document>`,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
