import type { TipoCota } from '#contract/cotas.ts'
import { periodosCota } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { currentPeriod } from '#contract/periods.ts'
import { type Key, type Translate, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { isoToday, longDate } from '../../../ui/dates.ts'
import { field } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { countMonths, periodText } from './periods.ts'
import {
  dueExample,
  monthWithin,
  type TipoCotaValues,
  tipoCotaRules,
  toBody,
  toValues,
} from './tipo-cota-values.ts'
import '../parts/cotas.css'
import { RecordPage, useRecordPage } from '../../../ui/form/record-page.tsx'
import { FormHistory } from '../../../ui/history/form-history.tsx'

/** Adds a type of fee, or changes the one of the address. */
export const Component = () => (
  <RecordPage collection="tipos-cota">{(tipo) => <TipoCotaForm tipo={tipo} />}</RecordPage>
)

function TipoCotaForm({ tipo }: { tipo: TipoCota | undefined }) {
  const t = useT()
  const { form, leave } = useRecordPage({
    collection: 'tipos-cota',
    entidade: 'tipoCota',
    record: tipo,
    toValues,
    toBody,
    labels: {
      nome: t('tipos-cota.nome'),
      importe: t('paper.importe'),
      periodo: t('tipos-cota.periodo'),
      mes: t('tipos-cota.mes'),
      mesVencemento: t('tipos-cota.mes'),
      dia: t('tipos-cota.dia'),
      prorrateo: t('tipos-cota.prorrateo'),
      activo: t('tipos-cota.activo'),
      predeterminado: t('tipos-cota.predeterminado'),
    },
    rules: tipoCotaRules,
    badFilled: 'tipos-cota.form-errors',
    notice: ({ id, nome }) => ({
      text: t(tipo ? 'tipos-cota.changed' : 'tipos-cota.created', { nome }),
      ...(!tipo && { to: `/cotas/tipos/${id}` }),
    }),
    next: () => listPath('/cotas/tipos'),
  })
  const { values } = form.form
  const periodo = field(form, 'periodo')
  const months = countMonths(values.periodo)
  return (
    <Page
      title={tipo ? t('tipos-cota.edit-title', { nome: tipo.nome }) : t('title.tipo-cota-new')}
      width="form"
    >
      <RecordForm of={form} cancel={leave}>
        <FormGroup>
          <TextInput
            description={t('tipos-cota.nome-help')}
            {...field(form, 'nome')}
            autoComplete="off"
            maxLength={limits.line}
          />
          <div className="form-pair">
            <TextInput
              description={t(tipo ? 'tipos-cota.importe-later' : 'socio.importe-help')}
              {...field(form, 'importe')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              end={<span aria-hidden="true">€</span>}
            />
            <Select
              {...periodo}
              onChange={(event) => {
                periodo.onChange?.(event)
                const next = periodosCota.find((each) => each === event.currentTarget.value)
                if (next) form.form.setFieldValue('mes', monthWithin(next, values.mes))
              }}
              options={periodosCota.map((value) => ({ value, label: t(`periodo.${value}`) }))}
            />
          </div>
        </FormGroup>
        <FormGroup title={t('tipos-cota.due')}>
          <div className="form-pair">
            {months > 1 && <Select {...field(form, 'mes')} options={monthOptions(months, t)} />}
            <TextInput
              description={t('tipos-cota.dia-help')}
              {...field(form, 'dia')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
            />
          </div>
          <DueExample values={values} />
        </FormGroup>
        <FormGroup>
          {values.periodo !== 'UNICA' && (
            <Switch
              description={t('tipos-cota.prorrateo-help')}
              {...field(form, 'prorrateo', { isCheck: true })}
            />
          )}
          <Switch
            description={t('tipos-cota.predeterminado-help')}
            {...field(form, 'predeterminado', { isCheck: true })}
          />
          <Switch description={t('tipos-cota.activo-help')} {...field(form, 'activo', { isCheck: true })} />
        </FormGroup>
      </RecordForm>
      <FormHistory entidade="tipoCota" of={tipo} />
    </Page>
  )
}

/** The months of a year by name, those of a shorter period by number. */
const monthOptions = (months: number, t: Translate) =>
  Array.from({ length: months }, (_, at) => ({
    value: String(at + 1),
    label: months === 12 ? t(`date.month.${at + 1}` as Key) : t('tipos-cota.mes-of', { month: at + 1 }),
  }))

/** The day on which the fee of the present period would be due, from month and day. */
function DueExample({ values }: { values: TipoCotaValues }) {
  const t = useT()
  const periodo = currentPeriod(values.periodo, isoToday())
  const day = dueExample(values, periodo)
  return (
    <p className="form-help" role="status">
      {day &&
        t('tipos-cota.due-example', {
          period: periodText(periodo, t),
          date: longDate(day, t),
        })}
    </p>
  )
}
