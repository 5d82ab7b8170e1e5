import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import '../../ui/files/files.css'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconPlus } from '../../ui/icons.ts'
import { byNewest, DocumentoNote } from './socio-documentos.tsx'
import { isClashing, PendingActions, PendingMark, RowsNotes } from './socio-form-rows.tsx'
import type { DocumentoRow, SocioValues } from './socio-values.ts'
import { addId, rowId, useRows } from './use-rows.ts'

interface DocumentosFormProps {
  form: RecordForm<SocioValues>
  /** Opens the dialog, with a document or for a new one. */
  edit: (row: DocumentoRow | undefined) => void
}

/** Documents of a member in the form. What is done here waits for the member to be saved. */
export function DocumentosForm({ form, edit }: DocumentosFormProps) {
  const t = useT()
  const { rows, getState, remove, restore } = useRows(form, 'documentos')
  return (
    <>
      <Button
        id={addId(form, 'documentos')}
        look="quiet"
        className="rows-add"
        onClick={() => edit(undefined)}
      >
        <Icon icon={IconPlus} />
        {t('socio.documento-add')}
      </Button>
      {rows.length === 0 ? (
        <EmptyState text={t('socio.documentos-empty')} />
      ) : (
        <ul className="file-rows">
          {byNewest(rows).map((row) => (
            <li
              key={row.key}
              id={rowId(form, 'documentos', row)}
              tabIndex={-1}
              className={`file-row row pending-row is-${getState(row)}`}
            >
              <FileIcon type={row.fichero.type} />
              <div className="file-row-text">
                <span className="file-name is-struck">{row.titulo}</span>
                <span className="file-note">
                  <DocumentoNote of={row} />
                </span>
                <PendingMark state={getState(row)} isClash={isClashing(form, 'documentos', row)} />
              </div>
              <div className="file-row-actions">
                <PendingActions
                  name={row.titulo}
                  state={getState(row)}
                  edit={() => edit(row)}
                  remove={() => void remove(row, t('socio.documento-named', { name: row.titulo }))}
                  restore={() => restore(row)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <RowsNotes form={form} of="documentos" />
    </>
  )
}
