import { returnTexts } from '#contract/return-codes.ts'
import type { Translate } from '../../../shell/i18n.ts'

/** The meaning of a return code: «Saldo insuficiente (AM04)». */
export const returnMeaning = (code: string, t: Translate): string =>
  t('devolto.code', { meaning: t(returnTexts(code).meaning), code })

/** The next step after a return with this code. */
export const returnNext = (code: string, t: Translate): string => t(returnTexts(code).next)
