import type { Estatutos } from '#contract/axustes.ts'
import { noValue } from '#contract/no-value.ts'
import { isoDate } from '#contract/rules.ts'
import type { MajorityRule, QuorumShare } from '#contract/statutes.ts'

const toShareText = (share: QuorumShare | null): string =>
  share
    ? `${share.estrito ? '>' : '≥'} ${share.num}/${share.den}${share.ouMaximo ? ` | ${share.ouMaximo}` : ''}`
    : noValue
const toMajorityText = ({ base, ...share }: MajorityRule): string => `${toShareText(share)} ${base}`

/** Statutes as one line of the audit trail: each number with the name of its field. */
export const toStatuteLine = ({ desde, maiorias, xunta, ...rules }: Estatutos): string =>
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
    `xunta.aviso ${xunta.aviso}`,
    `xunta.segundaChamada ${xunta.segundaChamada?.minutos ?? noValue}`,
    `xunta.quorum1 ${toShareText(xunta.quorum1)}`,
    `xunta.quorum2 ${toShareText(xunta.quorum2)}`,
    `xunta.simple ${toMajorityText(xunta.maiorias.simple)}`,
    `xunta.cualificada ${toMajorityText(xunta.maiorias.cualificada)}`,
    `xunta.dousTerzos ${toMajorityText(xunta.maiorias.dousTerzos)}`,
    `xunta.delegacionsMax ${xunta.delegacionsMax}`,
  ].join('; ')
