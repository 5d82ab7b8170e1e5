import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { fromIso, shortDate } from '../../ui/dates.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconPlus } from '../../ui/icons.ts'
import { isClashing, PendingActions, PendingMark, RowsNotes } from './socio-form-rows.tsx'
import { PagosTable } from './socio-pagos.tsx'
import type { PagoRow, SocioValues } from './socio-values.ts'
import { addId, rowId, useRows } from './use-rows.ts'

interface PagosFormProps {
  form: RecordForm<SocioValues>
  /** Opens the dialog, with a payment or for a new one. */
  edit: (row: PagoRow | undefined) => void
}

/** Payments of a member in the form. What is done here waits for the member to be saved. */
export function PagosForm({ form, edit }: PagosFormProps) {
  const t = useT()
  const { rows, getState, remove, restore } = useRows(form, 'pagos')
  const getName = ({ tipo, fecha }: PagoRow) => {
    const date = fromIso(fecha)
    return t('socio.pago-named', { name: t(`socio.pago.${tipo}`), date: date ? shortDate(date) : fecha })
  }
  return (
    <>
      <Button id={addId(form, 'pagos')} look="quiet" className="rows-add" onClick={() => edit(undefined)}>
        <Icon icon={IconPlus} />
        {t('socio.pago-add')}
      </Button>
      <PagosTable
        pagos={rows}
        files={({ documentos }) =>
          documentos.length > 0 && (
            <span className="file-note">{documentos.map(({ fileName }) => fileName).join(', ')}</span>
          )
        }
        form={{
          id: (row) => rowId(form, 'pagos', row),
          className: (row) => `pending-row is-${getState(row)}`,
          mark: (row) => <PendingMark state={getState(row)} isClash={isClashing(form, 'pagos', row)} />,
          actions: (row) => (
            <PendingActions
              name={getName(row)}
              state={getState(row)}
              edit={() => edit(row)}
              remove={() => void remove(row, getName(row))}
              restore={() => restore(row)}
            />
          ),
        }}
      />
      <RowsNotes form={form} of="pagos" />
    </>
  )
}
