import { translate } from '../../shell/i18n.ts'
import type { Rule } from '../../ui/form/rules.ts'

/** A number of years or days up to `most`, or nothing. */
export const wholeNumber =
  (most: number): Rule<string> =>
  (typed) =>
    /^\s*\d*\s*$/.test(typed) && Number(typed) <= most
      ? undefined
      : translate('axustes-cobro.number', { most })
