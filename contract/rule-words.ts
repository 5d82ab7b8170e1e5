import type { Key } from './i18n/key.ts'
import type { MaioriaPunto, MajorityRule, MeetingRules, QuorumShare } from './statutes.ts'
import { majorityOf } from './statutes.ts'

/** The rules of a meeting in words, as its convocation tells them on the page, by mail and on paper. */

type Translate = (key: Key, params?: Record<string, string | number>) => string

const formOf = ({ estrito }: { estrito: boolean }) => (estrito ? 'MAIS_DE' : 'POLO_MENOS')

function quorumWords(share: QuorumShare | null, t: Translate): string {
  if (!share) return t('regras.parte.CALQUERA')
  const { num, den, ouMaximo } = share
  const parte = t(`regras.parte.${formOf(share)}`, { num, den })
  return ouMaximo ? t('regras.parte.ou', { parte, count: ouMaximo }) : parte
}

const majorityWords = (rule: MajorityRule, t: Translate): string =>
  t(`regras.votos.${formOf(rule)}.${rule.base}`, { num: rule.num, den: rule.den })

/**
 * The sentences that tell the rules of a meeting.
 * @param puntos of its agenda, for the majorities that they ask for
 */
export function toRuleLines(
  rules: MeetingRules,
  {
    hasSecondCall,
    puntos,
  }: { hasSecondCall: boolean; puntos: readonly { tipo: string; maioria: MaioriaPunto }[] },
  t: Translate,
): string[] {
  const asked = new Set(puntos.filter(({ tipo }) => tipo === 'ACORDO').map(({ maioria }) => maioria))
  const maiorias = (['SIMPLE', 'CUALIFICADA', 'DOUS_TERZOS'] as const).filter((each) => asked.has(each))
  return [
    t('regras.quorum1', { parte: quorumWords(rules.quorum1, t) }),
    ...(hasSecondCall ? [t('regras.quorum2', { parte: quorumWords(rules.quorum2, t) })] : []),
    ...maiorias.map((each) =>
      t(`regras.maioria.${each}`, { parte: majorityWords(majorityOf(rules, each), t) }),
    ),
    rules.delegacionsMax === 0
      ? t('regras.sen-delegacions')
      : t('regras.delegacions', { count: rules.delegacionsMax }),
    ...(rules.votanMorosos ? [] : [t('regras.morosos')]),
  ]
}
