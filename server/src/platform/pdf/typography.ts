/** A text style; sizes in points. */
export interface Style {
  size: number
  /** From one line to the next. */
  leading: number
  bold?: boolean
  muted?: boolean
}

const millimetre = 72 / 25.4
/** A4 with its margins, in points. */
export const page = {
  width: 210 * millimetre,
  height: 297 * millimetre,
  left: 23 * millimetre,
  right: 23 * millimetre,
  top: 19 * millimetre,
  bottom: 24 * millimetre,
}
/**
 * The window at the right of an envelope (DL, or 115 × 225 mm) for a sheet folded in three, in points from the top of the page: the address
 * begins at `top`, and no other text is above `bottom`.
 */
export const addressWindow = { top: 55 * millimetre, bottom: 96 * millimetre }
/** Width of the text. */
export const textWidth = page.width - page.left - page.right

export const colours = { ink: '#1c1c1c', muted: '#595959', rule: '#8a8a8a', hairline: '#cfcfcf' }

export const styles = {
  body: { size: 10.5, leading: 15 },
  large: { size: 13, leading: 18 },
  small: { size: 8.5, leading: 12 },
  muted: { size: 8.5, leading: 12, muted: true },
  association: { size: 13, leading: 17, bold: true },
  cell: { size: 9.5, leading: 13 },
  columnHeader: { size: 8.5, leading: 12, bold: true },
  total: { size: 9.5, leading: 13, bold: true },
  h1: { size: 19, leading: 24, bold: true },
  h2: { size: 13, leading: 18, bold: true },
  h3: { size: 10.5, leading: 15, bold: true },
} satisfies Record<string, Style>
