import type { OrdeDoDia } from '#contract/convocatorias.ts'
import { toRuleLines } from '#contract/rule-words.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { useT } from '../../../shell/i18n.ts'

interface RuleLinesProps extends Pick<OrdeDoDia, 'segundaChamada'> {
  regras: MeetingRules
  puntos: Parameters<typeof toRuleLines>[1]['puntos']
}

/** Which rules apply to a meeting, as its convocation says them. */
export function RuleLines({ regras, segundaChamada, puntos }: RuleLinesProps) {
  const t = useT()
  return (
    <ul>
      {toRuleLines(regras, { hasSecondCall: segundaChamada !== null, puntos }, t).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
