import { limits } from '#contract/limits.ts'
import { formatNumber } from '#contract/numbers.ts'
import { translate } from '../shell/i18n.ts'

/** Why rich texts (HTML) are too long to save, shown beside the save button; undefined when they are not. */
export function tooLong(texts: readonly string[]): string | undefined {
  const text = texts.find(({ length }) => length > limits.richText)
  return (
    text &&
    translate('form.text-too-long', {
      length: formatNumber(text.length),
      limit: formatNumber(limits.richText),
    })
  )
}
