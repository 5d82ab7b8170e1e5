import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on a sheet, with the box of its letters, in points from the left bottom of the sheet. */
interface Piece {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

export interface Sheet {
  width: number
  height: number
  /** All that can be read, without blanks: a line may break anywhere. */
  text: string
  pieces: Piece[]
}

/** The share of the size of a font that small letters without strokes up or down fill. */
const bodyOfLetters = 0.45

/** The page as Chromium prints it on A4, sheet by sheet. */
export async function print(page: Page): Promise<Sheet[]> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const [, , width = 0, height = 0] = sheet.view
    const { items } = await sheet.getTextContent()
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[]
      const top = bottom + size * bodyOfLetters
      return [{ text: item.str, left, right: left + item.width, bottom, top }]
    })
    sheets.push({ width, height, text: withoutBlanks(pieces.map(({ text }) => text).join('')), pieces })
  }
  await document.loadingTask.destroy()
  return sheets
}

export const withoutBlanks = (text: string): string => text.replace(/\s/g, '')

/** The faults of the sheets that a reader would notice: empty ones, letters over each other, letters beyond the edge. */
export function findFaults(sheets: readonly Sheet[]): string[] {
  return sheets.flatMap(({ width, height, pieces }, at) => {
    const faults: string[] = []
    if (pieces.length < 3) faults.push(`sheet ${at + 1} is empty`)
    for (const [place, one] of pieces.entries()) {
      if (one.left < 0 || one.right > width || one.bottom < 0 || one.top > height)
        faults.push(`sheet ${at + 1}: «${one.text}» is cut`)
      for (const other of pieces.slice(place + 1))
        if (isOver(one, other)) faults.push(`sheet ${at + 1}: «${one.text}» and «${other.text}»`)
    }
    return faults
  })
}

/** Letters may touch by a point: a browser rounds the width of words. */
const isOver = (one: Piece, other: Piece): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 1
