import { useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconEdit, IconRestore, IconTrash } from '../../ui/icons.ts'
import { type PendingRow, type RowState, rowState, type SocioValues } from './socio-values.ts'
import type { RowsOf } from './use-rows.ts'
import './socio.css'

interface RowActionsProps {
  /** Read aloud with each action: «Contrato», «Cota, 12-03-2026». */
  name: string
  state: RowState
  edit: () => void
  remove: () => void
  restore: () => void
}

/** The actions of a row in the form; a removed row can be restored. */
export function PendingActions({ name, state, edit, remove, restore }: RowActionsProps) {
  const t = useT()
  if (state === 'removed')
    return (
      <Button look="link" aria-label={`${t('socio.restore')}: ${name}`} onClick={restore}>
        <Icon icon={IconRestore} />
        {t('socio.restore')}
      </Button>
    )
  return (
    <>
      <IconButton
        icon={IconEdit}
        label={`${t('action.edit')}: ${name}`}
        title={t('action.edit')}
        onClick={edit}
      />
      <IconButton
        icon={IconTrash}
        label={`${t('action.delete')}: ${name}`}
        title={t('action.delete')}
        onClick={remove}
      />
    </>
  )
}

/** Tells what saving the member will do to a row. */
export function PendingMark({ state, isClash }: { state: RowState; isClash: boolean }) {
  const t = useT()
  return (
    <>
      {state !== 'saved' && <span className={`pending-mark is-${state}`}>{t(`socio.pending.${state}`)}</span>}
      {isClash && <span className="field-warning">{t('form.clash')}</span>}
    </>
  )
}

/** Whether another user has changed the row since the form was opened. */
export const isClashing = (
  { clashes }: Pick<RecordForm<SocioValues>, 'clashes'>,
  of: RowsOf,
  { key }: PendingRow,
): boolean => Object.keys(clashes).some((path) => `${path}.`.startsWith(`${of}.${key}.`))

interface RowsNotesProps {
  form: RecordForm<SocioValues>
  of: RowsOf
}

/** Stands under a tab's rows: what the server found wrong with one, and that nothing of it is saved yet. */
export function RowsNotes({ form: { form, ...record }, of }: RowsNotesProps) {
  const t = useT()
  const faults = Object.entries(form.errors).filter(([path, text]) => `${path}.`.startsWith(`${of}.`) && text)
  const stored = form.getInitialValues()[of]
  const isPending = form.values[of].some((row) => rowState<PendingRow>(row, stored) !== 'saved')
  return (
    <>
      {faults.map(([path, text]) => (
        <p key={path} id={fieldId(record, path)} tabIndex={-1} className="field-error">
          {text}
        </p>
      ))}
      <p className="form-help" role="status">
        {isPending && t('socio.pending.note')}
      </p>
    </>
  )
}
