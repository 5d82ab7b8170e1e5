import { useState } from 'react'
import type { FileRef } from '#contract/files.ts'
import { tiposPago } from '#contract/kinds.ts'
import type { TipoPago } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { amount, amountText, parseAmount } from '../../ui/amounts.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { isoToday } from '../../ui/dates.ts'
import { FilesField } from '../../ui/files/file-field.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { day } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { findLatest } from './pagos-by-year.ts'
import { storedPagoFile } from './socio-pagos.tsx'
import { newRowKey, type PagoRow } from './socio-values.ts'

interface PagoDialogProps {
  isOpen: boolean
  /** The payment being changed; none for a new one. */
  row: PagoRow | undefined
  /** The same as it was saved, if it was. */
  saved: PagoRow | undefined
  /** All of the member's, from which the usual amounts are known. */
  others: readonly PagoRow[]
  socioId: number | undefined
  close: () => void
  keep: (row: PagoRow) => void
}

/** Adds or changes a payment of the member in the form behind it. */
export function PagoDialog({ isOpen, ...props }: PagoDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t(props.row ? 'socio.pago-edit' : 'socio.pago-new')}
      isOpen={isOpen}
      close={props.close}
      isEasyToLeave={false}
      isWide
    >
      <PagoForm key={props.row?.key} {...props} />
    </Dialog>
  )
}

interface PagoValues {
  tipo: TipoPago
  importe: string
  fecha: string
  documentos: FileRef[]
}

function PagoForm({ row, saved, others, socioId, close, keep }: Omit<PagoDialogProps, 'isOpen'>) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  /** The last amount of that kind, as a suggestion. */
  const usual = (tipo: string): string => {
    const last = findLatest(others, tipo)
    return last ? amountText(last.cents) : ''
  }
  const form = useRecordForm<PagoValues, PagoRow>({
    name: null,
    isPart: true,
    stored: {
      values: {
        tipo: row?.tipo ?? 'CUOTA',
        importe: row ? amountText(row.cents) : usual('CUOTA'),
        fecha: row?.fecha ?? isoToday(),
        documentos: row?.documentos ?? [],
      },
    },
    labels: {
      tipo: t('socio.tipo'),
      importe: t('socio.importe'),
      fecha: t('socio.fecha'),
      documentos: t('socio.pago-files'),
    },
    rules: { importe: amount, fecha: day() },
    save: async ({ tipo, importe, fecha, documentos }) => ({
      key: row?.key ?? newRowKey(),
      isRemoved: false,
      tipo,
      cents: parseAmount(importe) ?? 0,
      fecha,
      documentos,
    }),
    saved: (pago) => {
      keep(pago)
      close()
    },
  })
  const tipo = field(form, 'tipo')
  const importe = field(form, 'importe')
  /** Shows how it was understood. */
  const tidyAmount = () => {
    const cents = parseAmount(form.form.getValues().importe)
    if (cents !== null) form.form.setFieldValue('importe', amountText(cents))
  }

  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t(row ? 'socio.apply' : 'action.add')}
      blocked={isBusy ? t('files.wait') : undefined}
      isShort
    >
      <Select
        {...tipo}
        onChange={(event) => {
          const { importe: typed, tipo: before } = form.form.getValues()
          // A suggested amount follows the type of payment.
          if (!row && typed === usual(before))
            form.form.setFieldValue('importe', usual(event.currentTarget.value))
          tipo.onChange?.(event)
        }}
        options={tiposPago.map((value) => ({ value, label: t(`socio.pago.${value}`) }))}
      />
      <div className="form-pair">
        <TextInput
          {...importe}
          onBlur={() => {
            tidyAmount()
            importe.onBlur()
          }}
          description={t('socio.importe-help')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          end={<span aria-hidden="true">€</span>}
        />
        <DayInput {...field(form, 'fecha')} value={form.form.values.fecha} />
      </div>
      <FilesField
        {...field(form, 'documentos', { isOptional: true })}
        value={form.form.values.documentos}
        onChange={(documentos) => form.form.setFieldValue('documentos', documentos)}
        stored={storedPagoFile(socioId, saved)}
        onBusy={setBusy}
      />
    </RecordForm>
  )
}
