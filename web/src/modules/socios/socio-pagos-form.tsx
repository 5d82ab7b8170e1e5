import { confirm } from '../../shell/confirm.tsx'
import { useT } from '../../shell/i18n.ts'
import { fromIso, shortDate } from '../../ui/dates.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconPlus } from '../../ui/icons.ts'
import { isClashing, PendingActions, PendingMark, RowsNotes } from './socio-form-rows.tsx'
import { PagosTable } from './socio-pagos.tsx'
import { type PagoRow, rowState, type SocioValues, withoutRow } from './socio-values.ts'

interface PagosFormProps {
  form: RecordForm<SocioValues>
  /** Opens the dialog, with a payment or for a new one. */
  edit: (row: PagoRow | undefined) => void
}

/** Payments of a member in the form. What is done here waits for the member to be saved. */
export function PagosForm({ form, edit }: PagosFormProps) {
  const t = useT()
  const rows = form.form.values.pagos
  const stored = form.form.getInitialValues().pagos
  const set = (pagos: PagoRow[]) => form.form.setFieldValue('pagos', pagos)
  const nameOf = ({ tipo, fecha }: PagoRow) => {
    const date = fromIso(fecha)
    return t('socio.pago-named', { name: t(`socio.pago.${tipo}`), date: date ? shortDate(date) : fecha })
  }
  const remove = async (row: PagoRow) => {
    const yes = await confirm({
      title: t('modal.delete_title', { what: nameOf(row) }),
      text: t('socio.pending.delete-text'),
      action: t('action.delete'),
      danger: true,
    })
    if (yes) set(withoutRow(form.form.getValues().pagos, row, stored))
  }
  return (
    <>
      <PagosTable
        pagos={rows}
        files={({ documentos }) =>
          documentos.length > 0 && (
            <span className="file-note">{documentos.map(({ fileName }) => fileName).join(', ')}</span>
          )
        }
        form={{
          className: (row) => `pending-row is-${rowState(row, stored)}`,
          mark: (row) => (
            <PendingMark state={rowState(row, stored)} isClash={isClashing(form, 'pagos', row)} />
          ),
          actions: (row) => (
            <PendingActions
              name={nameOf(row)}
              state={rowState(row, stored)}
              edit={() => edit(row)}
              remove={() => void remove(row)}
              restore={() => set(rows.map((each) => (each === row ? { ...row, isRemoved: false } : each)))}
            />
          ),
        }}
      />
      <RowsNotes form={form} of="pagos" />
      <button type="button" className="button button-quiet" onClick={() => edit(undefined)}>
        <IconPlus size={20} aria-hidden />
        {t('socio.pago-add')}
      </button>
    </>
  )
}
