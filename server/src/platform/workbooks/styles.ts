import { escapeXml, spreadsheet, xmlStart } from './xml.ts'

/** Built-in number formats. */
const [text, plainNumber, groupedNumber] = [49, 1, 3]
const ownFormats = { 164: '#,##0.00\\ "€"', 165: 'dd/mm/yyyy' }
const [money, date] = Object.keys(ownFormats).map(Number) as [number, number]
const [plain, bold, boldWhite] = [0, 1, 2]

const total = { font: bold, border: 1 }
/** Cell styles: number format, font, fill and border. */
const looks = {
  general: { format: 0 },
  header: {
    format: text,
    font: boldWhite,
    fill: 2,
    alignment: '<alignment vertical="center" wrapText="1"/>',
  },
  text: { format: text },
  whole: { format: plainNumber },
  date: { format: date },
  money: { format: money },
  totalText: { ...total, format: text },
  totalWhole: { ...total, format: groupedNumber },
  totalMoney: { ...total, format: money },
} satisfies Record<string, CellStyle>

interface CellStyle {
  format: number
  font?: number
  fill?: number
  border?: number
  alignment?: string
}

/** Style number by name. */
export const styleOf = Object.fromEntries(Object.keys(looks).map((name, index) => [name, index])) as Record<
  keyof typeof looks,
  number
>

const xf = ({ format, font = plain, fill = 0, border = 0, alignment = '' }: CellStyle) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`

const font = (before: string, colour = '') =>
  `<font>${before}<sz val="11"/>${colour}<name val="Calibri"/><family val="2"/></font>`

/** The style sheet of a workbook; the header has the portal's colour. */
export const stylesXml =
  `${xmlStart}<styleSheet xmlns="${spreadsheet}"><numFmts count="2">` +
  Object.entries(ownFormats)
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    .join('') +
  `</numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<b/>', '<color rgb="FFFFFFFF"/>')}</fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF862E9C"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${Object.keys(looks).length}">${Object.values(looks).map(xf).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
