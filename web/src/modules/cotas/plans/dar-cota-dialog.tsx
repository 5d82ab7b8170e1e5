import { useState } from 'react'
import { formatNumber } from '#contract/numbers.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { isoToday } from '../../../ui/dates.ts'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { getReason, SlicesLeft } from '../../../ui/slices/slices-left.tsx'
import { SlicesProgress, useSlices } from '../../../ui/slices/use-slices.tsx'
import { CotaFields } from './cota-fields.tsx'
import { useRefreshRecibos } from './cotas.calls.ts'
import { type CotaTyped, cotaBody, cotaFaults, newCota } from './plan-values.ts'

interface DarCotaDialogProps {
  persoas: readonly { id: number }[]
  isOpen: boolean
  close: () => void
  /** After the fee was given to these. */
  done: (persoas: readonly { id: number }[]) => void
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
  /** The people who do not have it yet. */
  const [waiting, setWaiting] = useState(persoas)
  const [why, setWhy] = useState('')
  const slices = useSlices()
  const form = useRecordForm({
    name: null,
    stored: { values: { cota: newCota(`${isoToday().slice(0, 4)}-01-01`) } },
    labels: { cota: t('plan.cotas') },
    rules: Object.fromEntries(
      names.map((name) => [
        `cota.${name}`,
        (_: unknown, { cota }: { cota: CotaTyped }) => cotaFaults(cota)[name],
      ]),
    ),
    save: async ({ cota }: { cota: CotaTyped }) => {
      const outcome = await slices.run({
        records: waiting,
        send: (slice) =>
          call('POST /cotas/persoas/cota', {
            body: { socios: slice.map(({ id }) => ({ id })), cota: cotaBody(cota) },
            sentAgain: 'day',
          }),
      })
      if (outcome.done.length === 0 && outcome.error !== undefined) throw outcome.error
      return outcome
    },
    saved: (outcome) => {
      refresh()
      done(outcome.done)
      if (outcome.left.length > 0) {
        setWaiting(outcome.left)
        setWhy(getReason(outcome))
        return
      }
      notify({ kind: 'success', text: t('persoas.given', { count: persoas.length }) })
      close()
    },
  })
  const { cota } = form.form.values
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('persoas.give-now', { count: waiting.length })} isShort>
      <p className="form-help">{t('persoas.give-help')}</p>
      {waiting.length < persoas.length && !form.isSaving && (
        <SlicesLeft
          text={t('persoas.given-in-part', {
            count: waiting.length,
            done: formatNumber(persoas.length - waiting.length),
          })}
          why={why}
        />
      )}
      <SlicesProgress
        slices={slices}
        text={({ done, total }) =>
          t('persoas.giving', { done: formatNumber(done), total: formatNumber(total) })
        }
      />
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
