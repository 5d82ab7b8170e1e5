import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sumBy } from '#contract/sums.ts'
import type { Sheet } from './sheet.ts'
import { sheetXml } from './sheet.ts'
import { stylesXml } from './styles.ts'
import { escapeXml, spreadsheet, xmlStart } from './xml.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Files become a fifth larger than at zlib's default level, in two thirds of the time. */
const compressionLevel = 1
/** A constant timestamp: workbooks with the same rows are identical files. */
const mtime = new Date(2000, 0, 1)

/**
 * An Office Open XML workbook (ECMA-376) with one table on each sheet. Rows are read while they are written, so only
 * the compressed file is in memory.
 * @param counted receives the number of rows of the first sheet
 * @throws the errors of reading the rows
 */
export async function writeWorkbook(
  sheets: Sheet[],
  counted: (rows: number) => void = () => {},
): Promise<ArrayBuffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const ranges: string[] = []
  const add = (path: string, pieces: AsyncIterable<string> | Iterable<string>) => {
    const content = Readable.from(pieces, { objectMode: true })
    content.on('error', (error) => output.destroy(error))
    zip.addReadStream(content, path, { mtime, compressionLevel })
  }

  // one after the other, so that a sheet can refer to those before it, and the workbook to all
  for (const [index, sheet] of sheets.entries())
    add(
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheet, {
        isFirst: index === 0,
        onEnd: (range, rows) => {
          ranges.push(range)
          if (index === 0) counted(rows)
        },
      }),
    )
  add(
    'xl/workbook.xml',
    later(() => workbookXml(sheets, ranges)),
  )
  add('xl/styles.xml', [stylesXml])
  add('xl/_rels/workbook.xml.rels', [workbookRelations(sheets)])
  add('_rels/.rels', [
    `${xmlStart}<Relationships xmlns="${relationships}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ])
  add('[Content_Types].xml', [contentTypes(sheets)])
  zip.end()
  return joinPieces(await output.toArray())
}

/** One buffer without other content, which can be transferred to another thread. */
function joinPieces(pieces: Uint8Array[]): ArrayBuffer {
  const file = new Uint8Array(sumBy(pieces, (piece) => piece.length))
  let end = 0
  for (const piece of pieces) {
    file.set(piece, end)
    end += piece.length
  }
  return file.buffer
}

function* later(text: () => string): Generator<string> {
  yield text()
}

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`

const workbookRelations = (sheets: Sheet[]): string =>
  `${xmlStart}<Relationships xmlns="${relationships}">` +
  sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('') +
  relation(sheets.length + 1, 'styles', 'styles.xml') +
  '</Relationships>'

const contentTypes = (sheets: Sheet[]): string =>
  `${xmlStart}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
  sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
    )
    .join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`

/** The names of the sheets, with the range of each filter, and the print titles. */
function workbookXml(sheets: Sheet[], ranges: string[]): string {
  const names = sheets.flatMap(({ name }, index) => {
    const quoted = escapeXml(`'${name.replaceAll("'", "''")}'`)
    const define = (defined: string, reference: string, more = '') =>
      `<definedName name="_xlnm.${defined}" localSheetId="${index}"${more}>${quoted}!${reference}</definedName>`
    return [
      define('_FilterDatabase', ranges[index] as string, ' hidden="1"'),
      define('Print_Titles', '$1:$1'),
    ]
  })
  return (
    `${xmlStart}<workbook xmlns="${spreadsheet}" xmlns:r="${office}">` +
    '<bookViews><workbookView/></bookViews><sheets>' +
    sheets
      .map(
        ({ name }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('') +
    `</sheets><definedNames>${names.join('')}</definedNames></workbook>`
  )
}
