import { limits } from '#contract/limits.ts'
import type { Translate } from '../../../shell/i18n.ts'

/** The names of the PDFs that so many letters are in. */
export const letterParts = (count: number, t: Translate): string[] =>
  count <= limits.cartas
    ? [t('convocatoria.letters', { count })]
    : Array.from({ length: Math.ceil(count / limits.cartas) }, (_, place) =>
        t('convocatoria.letters-part', {
          from: place * limits.cartas + 1,
          to: Math.min(count, (place + 1) * limits.cartas),
        }),
      )
