import type { Sheet } from 'hucre/xlsx'
import { readXlsx } from 'hucre/xlsx'
import type { Answer } from './portal.ts'

/** The sheets of a workbook by name, as a spreadsheet program reads them. */
export async function readWorkbook(file: Uint8Array | ArrayBuffer): Promise<Record<string, Sheet>> {
  const { sheets } = await readXlsx(new Uint8Array(file), { readStyles: true })
  return Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet]))
}

/** The workbook of a response. @throws Error when it is not one */
export function parseWorkbook({ status, body, headers }: Answer): Promise<Record<string, Sheet>> {
  if (status !== 200) throw new Error(`no workbook: ${status} ${JSON.stringify(headers)}`)
  return readWorkbook(body)
}
