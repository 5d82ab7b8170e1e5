import { day } from '#contract/durations.ts'
import { styleOf } from './styles.ts'
import { escapeXml, spreadsheet, xmlStart } from './xml.ts'

/**
 * The type of a column: `text` stays text whatever it looks like; `date` is ISO text, or free text for an incomplete
 * date; `money` is whole cents; `decimal` is a number or its digits.
 */
export type Kind = 'text' | 'whole' | 'date' | 'money' | 'decimal'

/** A value of the column's type; null leaves the cell empty. */
export type Cell = string | number | null

export interface Column {
  header: string
  kind: Kind
  /** In characters. */
  width: number
  /** The cell in the row of totals: the sum of the values, or their number. */
  total?: 'sum' | 'count'
}

/** A sheet of a workbook. Its rows are read once, after those of the sheets before it. */
export interface Sheet {
  /** At most 31 characters, none of []:*?/\ */
  name: string
  columns: Column[]
  rows: () => AsyncIterable<Cell[]> | Iterable<Cell[]>
  /** Label of the row of totals; without it there is none. */
  total?: string
}

/** Maximum number of rows (ECMA-376; Excel's own limit). */
const maxRows = 1_048_576
/** Approximate size of an XML piece in characters. */
const piece = 65_536
/** Days from the epoch of spreadsheets to 1970. */
const epoch = 25_569
/** Spreadsheets treat 1900 as a leap year; they interpret dates before March 1900 differently. */
const firstDate = '1900-03-01'

/** Column letters: A, B, …, Z, AA, AB, … */
const toColumnName = (index: number): string =>
  (index < 26 ? '' : toColumnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const textCell = (ref: string, text: string, style: number): string =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const numberCell = (ref: string, number: number, style: number): string =>
  `<c r="${ref}" s="${style}"><v>${number}</v></c>`

/** An incomplete date, or one that spreadsheets do not support, is text. */
function dateCell(ref: string, date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return textCell(ref, date, styleOf.text)
  if (date < firstDate) return textCell(ref, date.split('-').toReversed().join('/'), styleOf.text)
  return numberCell(ref, Date.parse(date) / day + epoch, styleOf.date)
}

function cell(ref: string, kind: Kind, value: Cell): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(ref, String(value), styleOf.text)
  if (kind === 'whole') return numberCell(ref, Number(value), styleOf.whole)
  if (kind === 'decimal') return numberCell(ref, Number(value), styleOf.general)
  if (kind === 'money') return numberCell(ref, Number(value) / 100, styleOf.money)
  return dateCell(ref, String(value))
}

const row = (number: number, cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`

const head = ({ columns }: Sheet, isFirst: boolean): string =>
  `${xmlStart}<worksheet xmlns="${spreadsheet}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
  `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('') +
  '</cols><sheetData>' +
  row(
    1,
    columns.map(({ header }, index) => textCell(`${toColumnName(index)}1`, header, styleOf.header)),
  )

const foot = (range: string): string =>
  `</sheetData><autoFilter ref="${range}"/>` +
  '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'

/** Function numbers of SUBTOTAL, which skips filtered rows. */
const subtotal = { count: 103, sum: 109 }

/** The totals are one row below an empty one, so that a filter does not include them. */
function totals({ columns, total = '' }: Sheet, lastRow: number, sums: number[]): string {
  const number = lastRow + 2
  return row(
    number,
    columns.map((column, index) => {
      const letter = toColumnName(index)
      const ref = `${letter}${number}`
      if (!column.total)
        return index === 0
          ? textCell(ref, total, styleOf.totalText)
          : `<c r="${ref}" s="${styleOf.totalText}"/>`
      const isMoney = column.kind === 'money' && column.total === 'sum'
      const style = isMoney ? styleOf.totalMoney : styleOf.totalWhole
      const sum = sums[index] as number
      const formula = `SUBTOTAL(${subtotal[column.total]},${letter}2:${letter}${Math.max(lastRow, 2)})`
      return `<c r="${ref}" s="${style}"><f>${formula}</f><v>${isMoney ? sum / 100 : sum}</v></c>`
    }),
  )
}

/**
 * The XML of a sheet in pieces: frozen header with a filter, the rows, the totals.
 * @param onEnd receives the range of the filter, for instance `$A$1:$G$20`, and the number of rows
 * @throws Error when there are more rows than a sheet can have
 */
export async function* sheetXml(
  sheet: Sheet,
  { isFirst, onEnd }: { isFirst: boolean; onEnd: (range: string, rows: number) => void },
): AsyncGenerator<string> {
  const { columns } = sheet
  const letters = columns.map((_, index) => toColumnName(index))
  const sums = columns.map(() => 0)
  let text = head(sheet, isFirst)
  let number = 1
  for await (const values of sheet.rows()) {
    number += 1
    if (number > maxRows - 2) throw new Error(`more rows than a sheet holds, ${maxRows}`)
    const cells: string[] = []
    for (const [index, { kind, total }] of columns.entries()) {
      const value = values[index] ?? null
      cells.push(cell(`${letters[index]}${number}`, kind, value))
      if (total && value !== null) sums[index] = (sums[index] ?? 0) + (total === 'sum' ? Number(value) : 1)
    }
    text += row(number, cells)
    if (text.length > piece) {
      yield text
      text = ''
    }
  }
  if (sheet.total !== undefined) text += totals(sheet, number, sums)
  const last = letters.at(-1)
  yield text + foot(`A1:${last}${number}`)
  onEnd(`$A$1:$${last}$${number}`, number - 1)
}
