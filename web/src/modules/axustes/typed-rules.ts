import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'

/** A number of years or days up to `most`, or nothing. */
export const wholeNumber =
  (most: number): rules.Rule<string> =>
  (typed) =>
    /^\s*\d*\s*$/.test(typed) && Number(typed) <= most
      ? undefined
      : translate('error.integer-range', { most })

/** An optional line that follows a rule unless it is empty. */
export const lineThat =
  (isRight: (text: string) => boolean, fault: () => string): rules.Rule<string> =>
  (typed, values) => {
    const text = typed.trim()
    return rules.optionalLine(typed, values) ?? (text === '' || isRight(text) ? undefined : fault())
  }
