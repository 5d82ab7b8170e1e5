import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { TipoCota } from '#contract/cotas.ts'
import { periodosCota } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { currentPeriod } from '#contract/periods.ts'
import { call } from '../../../shell/api.ts'
import { type Key, type Translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../../ui/collection.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { isoToday, longDate } from '../../../ui/dates.ts'
import { field } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../../ui/history/record-history.tsx'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { monthsOf, periodText } from './periods.ts'
import {
  dueExample,
  emptyTipoCota,
  monthWithin,
  type TipoCotaValues,
  tipoCotaRules,
  toBody,
  toStored,
} from './tipo-cota-values.ts'
import '../parts/cotas.css'

/** Adds a type of fee, or changes the one of the address. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <TipoCotaForm /> : <EditTipoCota key={id} id={Number(id)} />
}

function EditTipoCota({ id }: { id: number }) {
  return (
    <Loaded query={useQuery(recordQuery('tipos-cota', id))}>{(tipo) => <TipoCotaForm tipo={tipo} />}</Loaded>
  )
}

function TipoCotaForm({ tipo }: { tipo?: TipoCota }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh('tipos-cota')
  const toList = () => void navigate(listPath('/cotas/tipos'))
  const form = useRecordForm<TipoCotaValues, TipoCota>({
    name: `tipoCota:${tipo?.id ?? 'new'}`,
    stored: tipo ? toStored(tipo) : emptyTipoCota,
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
    save: (values, version) => {
      const body = toBody(values)
      return tipo
        ? call('PUT /tipos-cota/:id', { params: { id: tipo.id }, body: { ...body, id: tipo.id, version } })
        : call('POST /tipos-cota', { body })
    },
    saved: ({ id, nome }) => {
      notify({
        kind: 'success',
        text: t(tipo ? 'tipos-cota.changed' : 'tipos-cota.created', { nome }),
        ...(!tipo && { to: `/cotas/tipos/${id}` }),
      })
      void refresh()
      toList()
    },
    ...(tipo && {
      reload: async () => toStored(await client.fetchQuery(recordQuery('tipos-cota', tipo.id))),
    }),
  })
  const { values } = form.form
  const periodo = field(form, 'periodo')
  const months = monthsOf(values.periodo)
  return (
    <Page
      title={tipo ? t('tipos-cota.edit-title', { nome: tipo.nome }) : t('title.tipo-cota-new')}
      width="form"
    >
      <RecordForm of={form} cancel={toList}>
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
      {tipo && (
        <div className="form-aside">
          <RecordHistory entidade="tipoCota" rexistro={String(tipo.id)} />
        </div>
      )}
    </Page>
  )
}

/** The months of a year by name, those of a shorter period by number. */
const monthOptions = (months: number, t: Translate) =>
  Array.from({ length: months }, (_, at) => ({
    value: String(at + 1),
    label: months === 12 ? t(`date.month.${at + 1}` as Key) : t('tipos-cota.mes-of', { month: at + 1 }),
  }))

/** When the fee of the present period would be due: what month and day come to. */
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
