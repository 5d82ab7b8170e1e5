import type { IconComponent } from '../icons.ts'

interface IconProps {
  /** One of `ui/icons.ts`. */
  icon: IconComponent
  /** Width and height in pixels. */
  size?: number
  className?: string
}

/** A line icon in the colour of the text, hidden from screen readers, because it accompanies a word or a labelled button. */
export function Icon({ icon: Shape, size = 20, className }: IconProps) {
  return <Shape {...(className && { className })} size={size} stroke={1.75} aria-hidden />
}
