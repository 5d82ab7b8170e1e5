import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/cotas.ts'
import { metodosCobro } from '#contract/kinds.ts'
import { call } from '../../../shell/api.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { isoToday } from '../../../ui/dates.ts'
import { field, fieldId } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { type RecordForm as Form, useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { CotaFields } from './cota-fields.tsx'
import { PayerSelect } from './payer-select.tsx'
import { type CotaTyped, cotaFaults, newCota, type PlanValues, planBody, storedPlan } from './plan-values.ts'
import { planQuery } from './plans.calls.ts'
import './plan.css'

interface PlanDialogProps {
  socioId: number
  plan: Plan
  /** The name of the member. */
  name: string
  isOpen: boolean
  close: () => void
}

/** Changes what a member pays, who pays it, and how. */
export function PlanDialog({ name, isOpen, close, ...props }: PlanDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('plan.edit-title', { name })} isOpen={isOpen} close={close} isEasyToLeave={false} isWide>
      {isOpen && <PlanForm close={close} name={name} {...props} />}
    </Dialog>
  )
}

function PlanForm({ socioId, plan, name, close }: Omit<PlanDialogProps, 'isOpen'>) {
  const t = useT()
  const client = useQueryClient()
  const form = useRecordForm<PlanValues, Plan>({
    name: `plan:${socioId}`,
    stored: storedPlan(plan),
    labels: { pagador: t('plan.payer'), metodo: t('paper.metodo'), cotas: t('plan.cotas') },
    rules: {
      cotas: (rows) =>
        rows.some((row) => Object.keys(cotaFaults(row, rows)).length > 0)
          ? translate('plan.faulty')
          : undefined,
    },
    faultyFields: { 'error.pagador': 'pagador' },
    save: (values, version) =>
      call('PUT /socios/:id/cotas', { params: { id: socioId }, body: planBody(values, version) }),
    saved: (answer) => {
      client.setQueryData(planQuery(socioId).queryKey, answer)
      for (const queryKey of [
        ['cotas', 'persoas'],
        ['recibos', 'own'],
      ])
        void client.invalidateQueries({ queryKey })
      notify({ kind: 'success', text: t('plan.saved', { name }) })
      close()
    },
    reload: async () => storedPlan(await client.fetchQuery(planQuery(socioId))),
  })
  return (
    <RecordForm of={form} cancel={close} isShort>
      <PayerSelect
        {...field(form, 'pagador', { isOptional: true })}
        description={t('plan.payer-help')}
        socioId={socioId}
        value={form.form.values.pagador}
        onChange={(payer) => form.form.setFieldValue('pagador', payer)}
      />
      {form.form.values.pagador === null && (
        <Select
          {...field(form, 'metodo')}
          options={metodosCobro.map((value) => ({ value, label: t(`cobro.metodo.${value}`) }))}
        />
      )}
      <CotasRows form={form} />
    </RecordForm>
  )
}

/** The fees of the member; those that ended stay for what was issued then. */
function CotasRows({ form }: { form: Form<PlanValues> }) {
  const t = useT()
  const rows = form.form.values.cotas
  const id = fieldId(form, 'cotas')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const set = (next: CotaTyped[]) => {
    form.form.setFieldValue('cotas', next)
    // Clears the errors of earlier rows: the rows may have moved.
    const others = Object.entries(form.form.errors).filter(([path]) => !path.startsWith('cotas'))
    form.form.setErrors(Object.fromEntries(others))
  }
  return (
    <fieldset className="plan-rows" id={id} tabIndex={-1}>
      <legend>{t('plan.cotas')}</legend>
      {rows.length === 0 && <p className="form-help">{t('plan.none')}</p>}
      {rows.map((row, place) => {
        const faults = cotaFaults(row, rows)
        const path = (name: keyof CotaTyped) => `${row.key}.${name}`
        const refused = (name: keyof CotaTyped) =>
          form.form.errors[`cotas.${place}.${name}`] as string | undefined
        return (
          <fieldset key={row.key} className="plan-row">
            <legend className="visually-hidden">{t('plan.row', { number: place + 1 })}</legend>
            <CotaFields
              id={`${id}-${row.key}`}
              row={row}
              change={(changes) =>
                set(rows.map((each) => (each.key === row.key ? { ...each, ...changes } : each)))
              }
              fault={(name) =>
                (form.refusals > 0 || left.has(path(name)) ? faults[name] : undefined) ?? refused(name)
              }
              left={(name) => setLeft((now) => new Set(now).add(path(name)))}
            />
            <Button look="link" onClick={() => set(rows.filter(({ key }) => key !== row.key))}>
              <Icon icon={IconTrash} />
              {t('plan.remove')}
              <span className="visually-hidden">: {t('plan.row', { number: place + 1 })}</span>
            </Button>
          </fieldset>
        )
      })}
      <Button look="quiet" onClick={() => set([...rows, newCota(isoToday())])}>
        <Icon icon={IconPlus} />
        {t('plan.add')}
      </Button>
    </fieldset>
  )
}
