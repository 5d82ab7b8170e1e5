import type { PorDevolver } from '#contract/extractos.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { isoDay, isoToday } from '../../../ui/dates.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { day } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'

interface DevoltoDialogProps {
  of: PorDevolver
  isOpen: boolean
  close: () => void
  /** Notes the day. */
  run: (data: string) => Promise<void>
}

/** Asks on which day money was given back. */
export function DevoltoDialog({ isOpen, close, ...props }: DevoltoDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('por-devolver.title')} isOpen={isOpen} close={close} isEasyToLeave={false}>
      {isOpen && <DevoltoForm close={close} {...props} />}
    </Dialog>
  )
}

function DevoltoForm({ of, close, run }: Omit<DevoltoDialogProps, 'isOpen'>) {
  const t = useT()
  const today = isoToday()
  const form = useRecordForm<{ data: string }, void>({
    name: null,
    stored: { values: { data: today } },
    labels: { data: t('por-devolver.day') },
    rules: {
      data: (typed, values) =>
        day({ max: today })(typed, values) ??
        (typed < isoDay(of.data) ? translate('por-devolver.too-early') : undefined),
    },
    save: ({ data }) => run(data),
    saved: close,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('por-devolver.save')} isShort>
      <p className="form-help">
        {t('por-devolver.what', {
          amount: formatCents(eurosToCents(of.importe)),
          name: personName(of.recibo.pagador),
        })}
      </p>
      <DayInput {...field(form, 'data')} value={form.form.values.data} max={today} />
    </RecordForm>
  )
}
