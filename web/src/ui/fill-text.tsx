import { Fragment, type ReactNode } from 'react'

const [open, close] = ['\uE000', '\uE001']

/** Stands for a parameter of a text that is to be more than text: `t('key', { name: hole('name') })`. */
export const hole = (name: string): string => open + name + close

/** A text with its holes filled by elements. */
export function FillText({ text, with: filling }: { text: string; with: Record<string, ReactNode> }) {
  const parts = text.split(new RegExp(`${open}(\\w+)${close}`))
  // Every second part is the name of a hole.
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
    <Fragment key={place}>{place % 2 === 0 ? part : filling[part]}</Fragment>
  ))
}
