import type { Axustes } from '#contract/axustes.ts'
import { useT } from '../../shell/i18n.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { type PrazosValues, prazosBody, prazosRules, toPrazos } from './prazos-values.ts'
import { SectionPage } from './section-page.tsx'
import { useAxustesForm } from './use-axustes-form.ts'
import './axustes.css'

/** How long the portal keeps data that it erases eventually. */
export function Component() {
  const t = useT()
  return (
    <SectionPage title={t('title.axustes-prazos')}>
      {(axustes) => <PrazosForm axustes={axustes} />}
    </SectionPage>
  )
}

/** The periods after which data are erased: name, label, explanation and most digits. */
const prazos = [
  ['recibos', 'axustes-cobro.prazo', 'axustes-cobro.prazo-help', 3],
  ['extractos', 'axustes-cobro.prazo-extractos', 'axustes-cobro.prazo-extractos-help', 3],
  ['solicitudes', 'axustes-cobro.prazo-solicitudes', 'axustes-cobro.prazo-solicitudes-help', 4],
  ['importacions', 'axustes-cobro.prazo-importacions', 'axustes-cobro.prazo-importacions-help', 4],
] as const

function PrazosForm({ axustes }: { axustes: Axustes }) {
  const t = useT()
  const { form } = useAxustesForm<PrazosValues>({
    name: 'prazos',
    axustes,
    pick: toPrazos,
    labels: Object.fromEntries(prazos.map(([name, label]) => [`prazos.${name}`, t(label)])),
    rules: prazosRules,
    toBody: prazosBody,
  })
  return (
    <RecordForm of={form}>
      <p className="lead">{t('axustes-cobro.prazos-lead')}</p>
      <FormGroup>
        {prazos.map(([name, , help, maxLength]) => (
          <TextInput
            key={name}
            description={t(help)}
            {...field(form, `prazos.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLength}
            className="number-input"
          />
        ))}
      </FormGroup>
    </RecordForm>
  )
}
