import { limits } from '#contract/limits.ts'
import { translate } from '../shell/i18n.ts'

/** Why rich texts (HTML) are too long to save, shown beside the save button; undefined when they are not. */
export function tooLong(texts: readonly string[]): string | undefined {
  const text = texts.find(({ length }) => length > limits.richText)
  const number = (value: number) => value.toLocaleString(['gl', 'es'])
  return (
    text && translate('form.text-too-long', { length: number(text.length), limit: number(limits.richText) })
  )
}
