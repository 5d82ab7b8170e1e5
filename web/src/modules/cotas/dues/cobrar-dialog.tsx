import { useState } from 'react'
import type { MetodoCobro } from '#contract/cotas.ts'
import { metodosCobro } from '#contract/kinds.ts'
import { formatCents, formatNumber } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { ApiError, call } from '../../../shell/api.ts'
import { reportError } from '../../../shell/errors.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { amount, amountText, formatEuros, parseAmount } from '../../../ui/amounts.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { isoToday } from '../../../ui/dates.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { day, type Rule } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { FilterChips } from '../../../ui/list/filters.tsx'
import type { SlicedOutcome } from '../../../ui/slices/slices.ts'
import { getReason, SlicesLeft } from '../../../ui/slices/slices-left.tsx'
import { SlicesProgress, useSlices } from '../../../ui/slices/use-slices.tsx'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { centsLeft, isOpen, leftOfAll, sameMethod } from './recibo-sums.ts'
import type { ReciboRow } from './recibos.calls.ts'

interface CobrarDialogProps {
  recibos: readonly ReciboRow[]
  isOpen: boolean
  close: () => void
  /** After money was recorded for these. */
  done?: (recibos: readonly ReciboRow[]) => void
  /** Offered once a charge is paid. */
  makePdf: (recibos: readonly ReciboRow[]) => void
}

/** Records money that came in: for one charge in full or in part, for several in full. */
export function CobrarDialog({ recibos, isOpen: isShown, close, ...props }: CobrarDialogProps) {
  const t = useT()
  const open = recibos.filter(isOpen)
  const [only] = open
  const title =
    open.length === 1 && only
      ? t('cobrar.title-one', { name: personName(only.pagador) })
      : t('cobrar.title', { count: open.length })
  return (
    <Dialog title={title} isOpen={isShown} close={close} isEasyToLeave={false}>
      {isShown && (
        <CobrarForm recibos={open} leftOut={recibos.length - open.length} close={close} {...props} />
      )}
    </Dialog>
  )
}

interface CobrarFormProps extends Omit<CobrarDialogProps, 'isOpen'> {
  /** The number of chosen charges that cannot be collected. */
  leftOut: number
}

interface CobrarValues {
  metodo: MetodoCobro
  importe: string
  data: string
}

/** In the order in which a treasurer meets them. */
const methods = [
  'EFECTIVO',
  'TRANSFERENCIA',
  'BIZUM',
  'TARXETA',
  'DOMICILIACION',
] as const satisfies readonly MetodoCobro[]

/** The method used last in this visit, for charges whose payers pay in different ways. */
let lastMethod: MetodoCobro = 'EFECTIVO'

/** Above zero, and not more than is left. */
const toPart =
  (left: number): Rule<string> =>
  (typed, values) => {
    const fault = amount(typed, values)
    if (fault) return fault
    const cents = parseAmount(typed) ?? 0
    return cents > 0 && cents <= left
      ? undefined
      : translate('error.importe-excesivo', { pendente: amountText(left) })
  }

/** Charges of which money can be undone at once from the notice; that of more is undone where it is listed. */
const mostUndone = 50
/** Milliseconds in which one can press it. */
const undoDuration = 20_000

/** The recorded payments, for undoing them. */
const toCobros = ({ done, answers }: SlicedOutcome<ReciboRow, { cobros: { id: number }[] }>) => {
  const cobros = answers.flatMap((answer) => answer.cobros)
  return done.map(({ id }, place) => ({ id, cobroId: cobros[place]?.id ?? 0 }))
}

/** Refusals of money for a charge that has changed since it was shown. */
const changedCodes = new Set(['error.conflict', 'error.recibo-state'])

function CobrarForm({ recibos: all, leftOut, close, done, makePdf }: CobrarFormProps) {
  const t = useT()
  /** The charges that are still to be collected. */
  const [recibos, setRecibos] = useState(all)
  const [why, setWhy] = useState('')
  const slices = useSlices()
  const refresh = useRefreshRecibos()
  const only = all.length === 1 ? all[0] : undefined
  const left = leftOfAll(recibos)
  const today = isoToday()
  /** Undoes payments that were just recorded, one charge after the other; the rest can be tried again. */
  const undo = async (money: readonly { id: number; cobroId: number }[], cents: number): Promise<void> => {
    const left = [...money]
    try {
      for (const params of money) {
        await call('PUT /recibos/:id/cobros/:cobroId/anular', {
          params,
          body: { motivo: t('cobrar.undo-reason') },
        })
        left.shift()
      }
      notify({ kind: 'success', text: t('recibos.undone', { amount: formatCents(cents) }) })
    } catch (error) {
      reportError(error, { retry: () => void undo(left, cents) })
    }
    refresh()
  }
  const form = useRecordForm({
    name: null,
    stored: { values: { metodo: sameMethod(all) ?? lastMethod, importe: amountText(left), data: today } },
    labels: { metodo: t('paper.metodo'), importe: t('paper.importe'), data: t('paper.day') },
    rules: { ...(only && { importe: toPart(left) }), data: day({ max: today }) },
    faultyFields: { 'error.importe-excesivo': 'importe' },
    save: async ({ metodo, importe, data }: CobrarValues) => {
      const cents = only ? (parseAmount(importe) ?? 0) : left
      const outcome = await slices.run({
        records: recibos,
        send: (slice) =>
          call('POST /recibos/cobros', {
            body: {
              recibos: slice.map(({ id, cobrado }) =>
                only ? { id, cobrado, importe: formatEuros(cents) } : { id, cobrado },
              ),
              metodo,
              data,
            },
            sentAgain: 'day',
          }),
      })
      const { error } = outcome
      const hasChanged = error instanceof ApiError && changedCodes.has(error.code)
      if (outcome.done.length === 0 && error !== undefined && !hasChanged) throw error
      if (outcome.done.length > 0) lastMethod = metodo
      return { cents, outcome, hasChanged }
    },
    saved: ({ cents, outcome, hasChanged }) => {
      refresh()
      if (outcome.done.length > 0) done?.(outcome.done)
      if (hasChanged) {
        const text = [
          ...(outcome.done.length > 0 ? [inPart(outcome.left.length)] : []),
          t('cobrar.changed', { count: outcome.left.length }),
        ].join(' ')
        notify({ kind: 'error', text })
        close()
        return
      }
      if (outcome.left.length > 0) {
        setRecibos(outcome.left)
        setWhy(getReason(outcome))
        return
      }
      const isWhole = only && cents === left
      notify({
        kind: 'success',
        text: only
          ? t(isWhole ? 'cobrar.done-one' : 'cobrar.done-part', {
              amount: formatCents(cents),
              name: personName(only.pagador),
              left: formatCents(left - cents),
            })
          : t('cobrar.done', { amount: formatCents(leftOfAll(all)), count: all.length }),
        ...(isWhole && { action: { label: t('cobrar.paper'), run: () => makePdf(all) } }),
        ...(all.length <= mostUndone && {
          undo: () => void undo(toCobros(outcome), cents),
          duration: undoDuration,
        }),
        ...(only && { to: `/cotas/${only.id}` }),
      })
      close()
    },
  })
  /** The text about the collected charges, when `count` are left. */
  const inPart = (count: number) =>
    t('cobrar.in-part', { count, done: formatNumber(all.length - count), total: formatNumber(all.length) })
  const importe = field(form, 'importe')
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('recibos.cobrar')}
      savingLabel={t('cobrar.saving')}
      blocked={recibos.length === 0 ? t('cobrar.nothing') : undefined}
      isShort
    >
      {only ? (
        <p className="cobrar-what">
          {only.concepto} <span className="muted no-break">{only.numero}</span>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled with the keyboard too
        <ul className="cobrar-list" tabIndex={0}>
          {recibos.map((recibo) => (
            <li key={recibo.id}>
              <span>
                {personName(recibo.socio)} <small className="muted">{recibo.concepto}</small>
              </span>
              <span className="no-break">{formatCents(centsLeft(recibo))}</span>
            </li>
          ))}
        </ul>
      )}
      {recibos.length < all.length && !form.isSaving && (
        <SlicesLeft text={inPart(recibos.length)} why={why} />
      )}
      <SlicesProgress
        slices={slices}
        text={({ done, total }) =>
          t('cobrar.progress', { done: formatNumber(done), total: formatNumber(total) })
        }
      />
      {leftOut > 0 && <p className="form-help">{t('cobrar.left-out', { count: leftOut })}</p>}
      <FilterChips
        label={form.getLabel('metodo')}
        value={form.form.values.metodo}
        change={(value) => {
          const method = metodosCobro.find((each) => each === value)
          if (method) form.form.setFieldValue('metodo', method)
        }}
        options={methods.map((value) => ({ value, label: t(`cobro.metodo.${value}`) }))}
      />
      <div className="form-pair">
        {only ? (
          <TextInput
            {...importe}
            description={importe.description ?? t('cobrar.importe-help', { left: formatCents(left) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            end={<span aria-hidden="true">€</span>}
          />
        ) : (
          <p className="cobrar-total">
            {t('paper.total')} <strong className="no-break">{formatCents(left)}</strong>
          </p>
        )}
        <DayInput {...field(form, 'data')} value={form.form.values.data} max={today} />
      </div>
    </RecordForm>
  )
}
