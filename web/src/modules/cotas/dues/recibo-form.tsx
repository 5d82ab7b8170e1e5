import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { Recibo } from '#contract/recibos.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { formatEuros, parseAmount, positiveAmount } from '../../../ui/amounts.ts'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { day, filled, line } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { type Persoa, PersoaSelect } from '../parts/persoa-select.tsx'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'

interface ReciboValues {
  socio: Persoa | null
  concepto: string
  importe: string
  vence: string
}

/** Issues a charge by hand, for what no fee covers. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const refresh = useRefreshRecibos()
  const form = useRecordForm<ReciboValues, Recibo>({
    name: 'recibo:new',
    stored: { values: { socio: null, concepto: '', importe: '', vence: '' } },
    labels: {
      socio: t('recibos.persoa'),
      concepto: t('paper.concepto'),
      importe: t('paper.importe'),
      vence: t('recibos.vence-day'),
    },
    rules: { socio: filled, concepto: line, importe: positiveAmount, vence: day() },
    badFilled: 'recibos.form-errors',
    save: ({ socio, concepto, importe, vence }) =>
      call('POST /recibos', {
        body: {
          socio: { id: socio?.id ?? 0 },
          concepto: concepto.trim(),
          importe: formatEuros(parseAmount(importe) ?? 0),
          vence,
        },
      }),
    saved: ({ id, numero }) => {
      notify({ kind: 'success', text: t('recibos.created', { numero }), to: `/cotas/${id}` })
      refresh()
      void navigate(`/cotas/${id}`, { replace: true })
    },
  })
  const { values } = form.form
  return (
    <Page title={t('title.recibo-new')} width="form">
      <RecordForm of={form} cancel={() => void navigate(listPath('/cotas'))} saveLabel={t('recibos.create')}>
        <FormGroup>
          <PersoaSelect
            description={t('recibos.persoa-help')}
            {...field(form, 'socio')}
            value={values.socio}
            onChange={(socio) => form.form.setFieldValue('socio', socio)}
          />
          <TextInput
            description={t('recibos.concepto-help')}
            {...field(form, 'concepto')}
            autoComplete="off"
            maxLength={limits.line}
          />
          <div className="form-pair">
            <TextInput
              description={t('socio.importe-help')}
              {...field(form, 'importe')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              end={<span aria-hidden="true">€</span>}
            />
            <DayInput {...field(form, 'vence')} value={values.vence} />
          </div>
        </FormGroup>
      </RecordForm>
    </Page>
  )
}
