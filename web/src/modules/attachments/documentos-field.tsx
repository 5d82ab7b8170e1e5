import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileRow } from '../../ui/files/file-row.tsx'
import type { StoredFile } from '../../ui/files/stored-file.ts'
import { Refusals, UploadRow } from '../../ui/files/upload-row.tsx'
import { useUploads } from '../../ui/files/use-uploads.ts'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import type { AttachmentValues, DocumentoRow } from './attachment-values.ts'
import { areComplete, documentoFaults, newDocumento } from './attachment-values.ts'
import { GrupoField } from './grupo-field.tsx'
import { getRefusal, setRows } from './row-faults.ts'
import { useTouchedFields } from './use-touched-fields.ts'
import './attachments.css'

interface DocumentosFieldProps<V extends AttachmentValues> {
  form: RecordForm<V>
  /** The location of a stored document's file. */
  stored: (row: DocumentoRow, file: FileRef) => StoredFile | undefined
  onBusy: (isBusy: boolean) => void
  isRestrictable?: boolean
}

/** Documents of a record: each file that is chosen or dropped becomes a row, whose title is the file's name at first. */
export function DocumentosField<V extends AttachmentValues>(props: DocumentosFieldProps<V>) {
  const { form, stored, onBusy, isRestrictable } = props
  const t = useT()
  const rows = form.form.values.documentos
  const touched = useTouchedFields()
  const id = fieldId(form, 'documentos')
  const set = (next: DocumentoRow[]) => setRows(form, 'documentos', next)
  const change = (row: DocumentoRow, changes: Partial<DocumentoRow>) =>
    set(rows.map((each) => (each.key === row.key ? { ...each, ...changes } : each)))
  const uploads = useUploads({
    accepts: 'any',
    uploaded: (file) => set([...form.form.getValues().documentos, newDocumento(file)]),
    onBusy,
  })
  const focusNext = useNextFocus()
  const remove = (key: string) => {
    focusNext(`${id}-add`, id)
    set(rows.filter((row) => row.key !== key))
  }
  const isFull = areComplete(rows)
  return (
    <div className="anexos-rows" id={id} tabIndex={-1}>
      {rows.length + uploads.running.length > 0 && (
        <ol className="stack">
          {rows.map((row, place) => {
            const faults = documentoFaults(row)
            const isShown = form.refusals > 0 || touched.has(row.key)
            return (
              <li key={row.key} className="anexo-row is-documento">
                {row.fichero && (
                  <FileRow
                    file={row.fichero}
                    stored={stored(row, row.fichero)}
                    remove={() => remove(row.key)}
                  />
                )}
                <div className="anexo-fields">
                  <TextInput
                    id={`${id}-${row.key}-titulo`}
                    label={t('anexos.documento-titulo')}
                    value={row.titulo}
                    onChange={(event) => change(row, { titulo: event.currentTarget.value })}
                    onBlur={() => touched.add(row.key)}
                    error={(isShown && faults.titulo) || getRefusal(form, `documentos.${place}.titulo`)}
                    aria-required
                    autoComplete="off"
                  />
                  {isRestrictable && (
                    <GrupoField
                      id={`${id}-${row.key}-grupo`}
                      value={row.grupo}
                      onChange={(grupo) => change(row, { grupo })}
                      error={getRefusal(form, `documentos.${place}.grupo`)}
                    />
                  )}
                </div>
              </li>
            )
          })}
          {uploads.running.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} cancel={uploads.cancel} retry={uploads.retry} />
            </li>
          ))}
        </ol>
      )}
      {isFull ? (
        <FileDrop id={`${id}-add`} accepts="any" isMultiple take={uploads.take} />
      ) : (
        <>
          <Button look="quiet" disabled>
            {t('files.choose-many')}
          </Button>
          <p className="form-help">{t('anexos.complete-first')}</p>
        </>
      )}
      <Refusals of={uploads.refused} />
    </div>
  )
}
