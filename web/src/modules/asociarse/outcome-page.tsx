import { useLocation } from 'react-router'
import { asociarseOutcomes } from '#contract/asociarse-form.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'

export const head = import.meta.env.SSR ? () => ({ isIndexed: false }) : undefined

type Step = keyof typeof asociarseOutcomes

/** How a step of an application ended. */
export function Component() {
  const t = useT()
  const { pathname } = useLocation()
  const steps = Object.keys(asociarseOutcomes) as Step[]
  const step = steps.find((each) => asociarseOutcomes[each] === pathname) ?? 'invalid'
  return (
    <Outcome
      isGood={step !== 'invalid'}
      title={t(`asociarse.${step}-title`)}
      text={t(`asociarse.${step}`)}
      help={t(`asociarse.${step}-help`)}
    >
      <Button to="/">{t('asociarse.home')}</Button>
      <Button look="quiet" to="/contactar">
        {t('title.contactar')}
      </Button>
    </Outcome>
  )
}
