import { type Flow, fullWidth } from './flow.ts'
import type { Paper } from './paper.ts'
import { page, styles, textWidth } from './typography.ts'

const top = page.height - 44
const numberWidth = 110

/** Writes the foot of every page since `first`: what it is a page of, and its number. */
export function writeFooters(flow: Flow, { title, letterhead, pageNumber }: Paper, first: number) {
  const { doc } = flow
  const { start, count } = doc.bufferedPageRange()
  const of = start + count - first
  const name = [title, letterhead.name].filter(Boolean).join(' · ').replaceAll('\n', ' ')
  for (let number = 1; number <= of; number += 1) {
    doc.switchToPage(first + number - 1)
    flow.artifact('Pagination', () => {
      const lines = flow.breakText(name, styles.muted, textWidth - numberWidth)
      const line = lines.length > 1 ? `${lines[0]?.slice(0, -1).trimEnd()}…` : (lines[0] ?? '')
      flow.drawLines([line], styles.muted, fullWidth, top)
      flow.drawLines(
        [pageNumber.replace('{{number}}', String(number)).replace('{{of}}', String(of))],
        styles.muted,
        { ...fullWidth, align: 'right' },
        top,
      )
    })
  }
}
