import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { cobroQuery } from '../../axustes/axustes.calls.ts'
import { StepList } from '../parts/step-list.tsx'
import { canCharge } from './charging.ts'
import { activeMandatosQuery } from './remesas.calls.ts'

/** The steps to the first remittance, with a tick at those that are done. */
export function FirstDebits() {
  const cobro = useQuery(cobroQuery)
  const mandates = useQuery(activeMandatosQuery)
  return (
    <Loaded query={cobro}>
      {(settings) => (
        <Loaded query={mandates}>
          {(count) => <Steps hasAccount={canCharge(settings)} hasMandates={count > 0} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Steps({ hasAccount, hasMandates }: { hasAccount: boolean; hasMandates: boolean }) {
  const t = useT()
  /** The first step that is not done is the main action. */
  const next = !hasAccount ? 'conta' : !hasMandates ? 'mandatos' : 'remesa'
  const steps = [
    { name: 'conta', to: '/cotas/axustes', label: t('remesas.step-conta-go'), isDone: hasAccount },
    {
      name: 'mandatos',
      to: '/cotas/mandatos/novo',
      label: t('remesas.step-mandatos-go'),
      isDone: hasMandates,
    },
    { name: 'remesa', to: '/cotas/domiciliacions/nova', label: t('remesas.new'), isDone: false },
  ] as const
  return (
    <StepList
      title={t('remesas.steps')}
      lead={t('remesas.steps-lead')}
      steps={steps.map(({ name, to, label, isDone }) => ({
        title: t(`remesas.step-${name}`),
        why: t(`remesas.step-${name}-why`),
        isDone,
        action: (
          <Button look={name === next ? 'main' : 'quiet'} to={to}>
            {label}
          </Button>
        ),
      }))}
    />
  )
}
