import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StepList } from '../parts/step-list.tsx'

const steps = ['tipo', 'quen', 'emitir'] as const

/** The first steps while there is no fee. */
export function FirstSteps() {
  const t = useT()
  return (
    <StepList
      title={t('cotas.steps')}
      lead={t('cotas.steps-lead')}
      steps={steps.map((name) => ({
        title: t(`cotas.step-${name}`),
        why: t(`cotas.step-${name}-why`),
        // The others need what the first one makes.
        ...(name === 'tipo' && {
          action: <Button to="/cotas/tipos/novo">{t('tipos-cota.new')}</Button>,
        }),
      }))}
    />
  )
}
