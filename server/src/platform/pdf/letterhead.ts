import { sumBy } from '#contract/sums.ts'
import { type Element, type Flow, fullWidth } from './flow.ts'
import type { Letterhead } from './paper.ts'
import { page, styles, textWidth } from './typography.ts'

/** An opened picture, in pixels. */
export interface Picture {
  width: number
  height: number
  /** As in Exif; above 4 width and height change places. */
  orientation?: number
}

const logoSize = { width: 110, height: 50 }
/** Higher ones are written below each other. */
const highest = 170

/** Writes the head of the first page: logo, name and NIF at the left, the address at the right. */
export function writeLetterhead(flow: Flow, parent: Element, head: Letterhead, logo: Picture | null) {
  const { width, height } = logo ? toShownSize(logo) : { width: 0, height: 0 }
  const left = page.left + (logo ? width + 14 : 0)
  const name = { x: left, width: page.left + textWidth * 0.62 - left }
  const address = { x: page.left + textWidth * 0.66, width: textWidth * 0.34, align: 'right' as const }
  const texts = [
    { text: head.name, style: styles.association, box: name },
    { text: head.nif && `NIF ${head.nif}`, style: styles.muted, box: name },
    { text: head.address.filter(Boolean).join('\n'), style: styles.muted, box: address },
  ].filter(({ text }) => text !== '')
  if (texts.length === 0 && !logo) return

  const parts = texts.map((part) => ({
    ...part,
    lines: flow.breakText(part.text, part.style, part.box.width),
  }))
  const heightIn = (box: object) =>
    sumBy(parts, (part) => (part.box === box ? part.lines.length * part.style.leading : 0))
  const textHeight = Math.max(heightIn(name), heightIn(address))
  const top = flow.here()
  if (logo)
    flow.artifact('Layout', () =>
      flow.doc.image(logo as PDFKit.Mixins.ImageSrc & Picture, page.left, top, { width, height }),
    )
  if (textHeight > highest) {
    flow.advance(height)
    for (const { text, style } of parts) flow.write(parent, 'P', text, style)
  } else {
    // the text is centred beside the logo
    const start = (box: object) => top + (logo ? Math.max(0, (height - heightIn(box)) / 2) : 0)
    const tops = new Map<object, number>([
      [name, start(name)],
      [address, logo ? start(address) : top + 3],
    ])
    for (const { lines, style, box } of parts) {
      const y = tops.get(box) ?? top
      const element = flow.add(parent, 'P')
      element.add(() => flow.drawLines(lines, style, box, y)).end()
      tops.set(box, y + lines.length * style.leading)
    }
    flow.advance(Math.max(height, textHeight + 3))
  }
  flow.advance(12)
  flow.rule(fullWidth, flow.here())
  flow.space(30)
}

function toShownSize({ width, height, orientation = 1 }: Picture) {
  const [wide, high] = orientation > 4 ? [height, width] : [width, height]
  const scale = Math.min(logoSize.width / wide, logoSize.height / high)
  return { width: wide * scale, height: high * scale }
}
