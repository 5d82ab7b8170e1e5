import { Fragment, type ReactNode } from 'react'

const [open, close] = ['\uE000', '\uE001']

/** A placeholder for an element in a text: `t('key', { name: placeholder('name') })`. */
export const placeholder = (name: string): string => open + name + close

/** A text with its placeholders replaced by elements. */
export function FillText({ text, with: filling }: { text: string; with: Record<string, ReactNode> }) {
  const parts = text.split(new RegExp(`${open}(\\w+)${close}`))
  // Every second part is the name of a placeholder.
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
    <Fragment key={place}>{place % 2 === 0 ? part : filling[part]}</Fragment>
  ))
}
