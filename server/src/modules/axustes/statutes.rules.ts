import type { Estatutos } from '#contract/axustes.ts'
import { noValue } from '#contract/no-value.ts'
import { isoDate } from '#contract/rules.ts'
import type { Fraction, MajorityRule } from '#contract/statutes.ts'

const toShareText = (share: Fraction | null): string =>
  share ? `${share.estrito ? '>' : '≥'} ${share.num}/${share.den}` : noValue
const toMajorityText = ({ base, ...share }: MajorityRule): string => `${toShareText(share)} ${base}`

/** Statutes as one line of the audit trail: each number with the name of its field. */
export const toStatuteLine = ({ desde, maiorias, ...rules }: Estatutos): string =>
  [
    isoDate(...desde),
    `avisoOrdinaria ${rules.avisoOrdinaria}`,
    `avisoExtraordinaria ${rules.avisoExtraordinaria}`,
    `segundaChamada ${rules.segundaChamada?.minutos ?? noValue}`,
    `quorum1 ${toShareText(rules.quorum1)}`,
    `quorum2 ${toShareText(rules.quorum2)}`,
    `simple ${toMajorityText(maiorias.simple)}`,
    `cualificada ${toMajorityText(maiorias.cualificada)}`,
    `dousTerzos ${toMajorityText(maiorias.dousTerzos)}`,
    `delegacionsMax ${rules.delegacionsMax}`,
    `votanMorosos ${rules.votanMorosos}`,
  ].join('; ')
