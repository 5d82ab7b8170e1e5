import { confirm } from '../../shell/confirm.tsx'
import { useT } from '../../shell/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import '../../ui/files/files.css'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconPlus } from '../../ui/icons.ts'
import { byNewest, DocumentoNote } from './socio-documentos.tsx'
import { isClashing, PendingActions, PendingMark, RowsNotes } from './socio-form-rows.tsx'
import { type DocumentoRow, rowState, type SocioValues, withoutRow } from './socio-values.ts'

interface DocumentosFormProps {
  form: RecordForm<SocioValues>
  /** Opens the dialog, with a document or for a new one. */
  edit: (row: DocumentoRow | undefined) => void
}

/** Documents of a member in the form. What is done here waits for the member to be saved. */
export function DocumentosForm({ form, edit }: DocumentosFormProps) {
  const t = useT()
  const rows = form.form.values.documentos
  const stored = form.form.getInitialValues().documentos
  const set = (documentos: DocumentoRow[]) => form.form.setFieldValue('documentos', documentos)
  const remove = async (row: DocumentoRow) => {
    const yes = await confirm({
      title: t('modal.delete_title', { what: t('socio.documento-named', { name: row.titulo }) }),
      text: t('socio.pending.delete-text'),
      action: t('action.delete'),
      danger: true,
    })
    if (yes) set(withoutRow(form.form.getValues().documentos, row, stored))
  }
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState text={t('socio.documentos-empty')} />
      ) : (
        <ul className="file-rows">
          {byNewest(rows).map((row) => {
            const state = rowState(row, stored)
            return (
              <li key={row.key} className={`file-row pending-row is-${state}`}>
                <FileIcon type={row.fichero.type} />
                <div className="file-row-text">
                  <span className="file-name is-struck">{row.titulo}</span>
                  <span className="file-note">
                    <DocumentoNote of={row} />
                  </span>
                  <PendingMark state={state} isClash={isClashing(form, 'documentos', row)} />
                </div>
                <div className="file-row-actions">
                  <PendingActions
                    name={row.titulo}
                    state={state}
                    edit={() => edit(row)}
                    remove={() => void remove(row)}
                    restore={() =>
                      set(rows.map((each) => (each === row ? { ...row, isRemoved: false } : each)))
                    }
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <RowsNotes form={form} of="documentos" />
      <button type="button" className="button button-quiet" onClick={() => edit(undefined)}>
        <IconPlus size={20} aria-hidden />
        {t('socio.documento-add')}
      </button>
    </>
  )
}
