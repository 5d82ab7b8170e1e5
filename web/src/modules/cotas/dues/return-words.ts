import { returnTexts } from '#contract/return-codes.ts'
import type { Translate } from '../../../shell/i18n.ts'

/** What the code of a return means: «Saldo insuficiente (AM04)». */
export const returnMeaning = (code: string, t: Translate): string =>
  t('devolto.code', { meaning: t(returnTexts(code).meaning), code })

/** What to do after a return with this code. */
export const returnNext = (code: string, t: Translate): string => t(returnTexts(code).next)
