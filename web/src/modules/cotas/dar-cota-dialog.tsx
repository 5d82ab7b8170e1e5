import { useState } from 'react'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { CotaFields } from '../../ui/cotas/cota-fields.tsx'
import { type CotaTyped, cotaBody, cotaFaults, newCota } from '../../ui/cotas/plan-values.ts'
import { isoDay, toLocal } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useRefreshRecibos } from './cotas.calls.ts'

interface DarCotaDialogProps {
  persoas: readonly { id: number }[]
  isOpen: boolean
  close: () => void
  /** After the fee was given. */
  done: () => void
}

/** Gives a fee to many members; one of the same type that they pay ends the day before. */
export function DarCotaDialog({ isOpen, close, ...props }: DarCotaDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('persoas.give-title', { count: props.persoas.length })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
    >
      {isOpen && <DarCotaForm close={close} {...props} />}
    </Dialog>
  )
}

const names = ['tipo', 'desde', 'ata', 'importe', 'exento'] as const

function DarCotaForm({ persoas, close, done }: Omit<DarCotaDialogProps, 'isOpen'>) {
  const t = useT()
  const refresh = useRefreshRecibos()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRecordForm<{ cota: CotaTyped }, unknown>({
    name: null,
    stored: { values: { cota: newCota(`${isoDay(toLocal(new Date().toISOString())).slice(0, 4)}-01-01`) } },
    labels: { cota: t('plan.cotas') },
    rules: Object.fromEntries(
      names.map((name) => [
        `cota.${name}`,
        (_: unknown, { cota }: { cota: CotaTyped }) => cotaFaults(cota)[name],
      ]),
    ),
    save: ({ cota }) =>
      call('POST /cotas/persoas/cota', {
        body: { socios: persoas.map(({ id }) => ({ id })), cota: cotaBody(cota) },
      }),
    saved: () => {
      notify({ kind: 'success', text: t('persoas.given', { count: persoas.length }) })
      refresh()
      done()
      close()
    },
  })
  const { cota } = form.form.values
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('persoas.give-now', { count: persoas.length })} isShort>
      <p className="form-help">{t('persoas.give-help')}</p>
      <CotaFields
        id={`${form.id}-cota`}
        row={cota}
        change={(changes) => form.form.setFieldValue('cota', { ...cota, ...changes })}
        fault={(name) =>
          (form.refusals > 0 || left.has(name) ? cotaFaults(cota)[name] : undefined) ??
          (form.form.errors[`cota.${name}`] as string | undefined)
        }
        left={(name) => setLeft((now) => new Set(now).add(name))}
      />
    </RecordForm>
  )
}
