import { useT } from '../../shell/i18n.ts'
import { confirm } from '../../ui/controls/confirm.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { type PendingRow, type RowState, rowState, type SocioValues, withoutRow } from './socio-values.ts'

export type RowsOf = 'documentos' | 'pagos'
type RowOf<F extends RowsOf> = SocioValues[F][number]
type Form = RecordForm<SocioValues>

/** Id of a row on the page, where the focus goes when the button that had it is gone. */
export const rowId = (form: Form, of: RowsOf, { key }: PendingRow): string => fieldId(form, `${of}.${key}`)
/** Id of the button that adds a row. */
export const addId = (form: Form, of: RowsOf): string => fieldId(form, `${of}.add`)

export interface Rows<R extends PendingRow> {
  rows: R[]
  getState: (row: R) => RowState
  /** Asks first. @param what the row with its article, «o documento «Acta»» */
  remove: (row: R, what: string) => Promise<void>
  restore: (row: R) => void
}

/** Documents or payments of the form, and what can be done with one that is there. */
export function useRows<F extends RowsOf>(form: Form, of: F): Rows<RowOf<F>> {
  const t = useT()
  type R = RowOf<F>
  const rows = form.form.values[of] as R[]
  const stored = form.form.getInitialValues()[of] as R[]
  const change = (row: R, next: (rows: R[]) => R[]) => {
    form.form.setFieldValue(of, next(form.form.getValues()[of] as R[]) as never)
    // Once the buttons have changed.
    setTimeout(() =>
      (document.getElementById(rowId(form, of, row)) ?? document.getElementById(addId(form, of)))?.focus(),
    )
  }
  return {
    rows,
    getState: (row) => rowState(row, stored),
    remove: async (row, what) => {
      const isSaved = stored.some(({ key }) => key === row.key)
      const yes = await confirm({
        title: t('modal.delete_title', { what }),
        text: t(isSaved ? 'socio.pending.delete-text' : 'modal.delete_dialog'),
        action: t('action.delete'),
        danger: true,
      })
      if (yes) change(row, (now) => withoutRow(now, row, stored))
    },
    restore: (row) =>
      change(row, (now) => now.map((each) => (each.key === row.key ? { ...each, isRemoved: false } : each))),
  }
}
