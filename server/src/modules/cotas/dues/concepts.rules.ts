import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { parsePeriod } from '#contract/periods.ts'
import { translate } from '../../../platform/config/i18n.ts'

/** A period in words, as charges name it: «2026», «1.º semestre de 2026», «3.º trimestre de 2026», «marzo de 2026». */
function periodInWords(periodo: string, language: Language): string {
  const period = parsePeriod(periodo)
  if (!period || period.months === 12) return periodo
  const { year, first, months } = period
  const t = (key: Key, params = {}) => translate(language, key, params)
  if (months === 1) return t('periodo.month', { month: t(`date.month.${first}` as Key), year })
  return t(months === 6 ? 'periodo.half' : 'periodo.quarter', { part: Math.ceil(first / months), year })
}

/** The concept of a charge: the type of fee and the period, in the association's first language. */
export const toConcept = (tipo: { nome: string }, periodo: string, language: Language): string =>
  `${tipo.nome}, ${periodInWords(periodo, language)}`
