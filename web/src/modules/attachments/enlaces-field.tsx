import { useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconPlus, IconTrash } from '../../ui/icons.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import type { AttachmentValues, EnlaceRow } from './attachment-values.ts'
import { areComplete, enlaceFaults, newEnlace } from './attachment-values.ts'
import { GrupoField } from './grupo-field.tsx'
import { getRefusal, setRows } from './row-faults.ts'
import { useTouchedFields } from './use-touched-fields.ts'
import './attachments.css'

interface EnlacesFieldProps<V extends AttachmentValues> {
  form: RecordForm<V>
  /** Whether each link may be for a group only. */
  isRestrictable?: boolean
}

/** Links of a record: name and address each. Another is added once those there are complete. */
export function EnlacesField<V extends AttachmentValues>({ form, isRestrictable }: EnlacesFieldProps<V>) {
  const t = useT()
  const rows = form.form.values.enlaces
  const touched = useTouchedFields()
  const id = fieldId(form, 'enlaces')
  const set = (next: EnlaceRow[]) => setRows(form, 'enlaces', next)
  const change = (row: EnlaceRow, changes: Partial<EnlaceRow>) =>
    set(rows.map((each) => (each.key === row.key ? { ...each, ...changes } : each)))
  const focusNext = useNextFocus()
  const add = () => {
    const row = newEnlace()
    focusNext(`${id}-${row.key}-nombre`)
    set([...rows, row])
  }
  const remove = (key: string) => {
    focusNext(`${id}-add`, id)
    set(rows.filter((row) => row.key !== key))
  }
  const isFull = areComplete(rows)
  return (
    <div className="anexos-rows" id={id} tabIndex={-1}>
      {rows.length > 0 && (
        <ol className="stack">
          {rows.map((row, place) => {
            const faults = enlaceFaults(row)
            const shown = (name: 'nombre' | 'url') =>
              ((form.refusals > 0 || touched.has(`${row.key}.${name}`)) && faults[name]) ||
              getRefusal(form, `enlaces.${place}.${name}`)
            return (
              <li key={row.key} className="anexo-row">
                <div className="anexo-fields">
                  <TextInput
                    id={`${id}-${row.key}-nombre`}
                    label={t('anexos.enlace-nombre')}
                    value={row.nombre}
                    onChange={(event) => change(row, { nombre: event.currentTarget.value })}
                    onBlur={() => touched.add(`${row.key}.nombre`)}
                    error={shown('nombre')}
                    aria-required
                    autoComplete="off"
                  />
                  <TextInput
                    id={`${id}-${row.key}-url`}
                    label={t('anexos.enlace-url')}
                    placeholder="https://"
                    type="url"
                    inputMode="url"
                    value={row.url}
                    onChange={(event) => change(row, { url: event.currentTarget.value })}
                    onBlur={() => touched.add(`${row.key}.url`)}
                    error={shown('url')}
                    aria-required
                    autoComplete="off"
                  />
                  {isRestrictable && (
                    <GrupoField
                      id={`${id}-${row.key}-grupo`}
                      value={row.grupo}
                      onChange={(grupo) => change(row, { grupo })}
                      error={getRefusal(form, `enlaces.${place}.grupo`)}
                    />
                  )}
                </div>
                <IconButton
                  icon={IconTrash}
                  label={`${t('action.delete')}: ${row.nombre || t('anexos.enlace-number', { number: place + 1 })}`}
                  title={t('action.delete')}
                  onClick={() => remove(row.key)}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Button
        id={`${id}-add`}
        look="quiet"
        disabled={!isFull}
        title={isFull ? undefined : t('anexos.complete-first')}
        onClick={add}
      >
        <Icon icon={IconPlus} />
        {t('anexos.enlace-add')}
      </Button>
      {!isFull && <p className="form-help">{t('anexos.complete-first')}</p>}
    </div>
  )
}
