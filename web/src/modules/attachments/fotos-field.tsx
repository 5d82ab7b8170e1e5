import { useT } from '../../shell/i18n.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { localOf, type StoredFile } from '../../ui/files/stored-file.ts'
import { UploadRow } from '../../ui/files/upload-row.tsx'
import { useObjectUrl, usePicture } from '../../ui/files/use-picture.ts'
import { useUploads } from '../../ui/files/use-uploads.ts'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconChevronLeft, IconChevronRight, IconTrash } from '../../ui/icons.ts'
import type { AttachmentValues, FotoRow } from './attachment-values.ts'
import { moved, toFotoRow } from './attachment-values.ts'
import './attachments.css'

interface FotosFieldProps<V extends AttachmentValues> {
  form: RecordForm<V>
  /** Where the small form of a stored photo is read; undefined for one uploaded just now. */
  stored: (foto: FotoRow) => StoredFile | undefined
  onBusy: (isBusy: boolean) => void
}

/** Photos of a record, many at once, in the order they will be shown. */
export function FotosField<V extends AttachmentValues>({ form, stored, onBusy }: FotosFieldProps<V>) {
  const t = useT()
  const fotos = form.form.values.fotos
  const id = fieldId(form, 'fotos')
  const set = (next: FotoRow[]) => form.form.setFieldValue('fotos', next as never)
  const uploads = useUploads({
    accepts: 'pictures',
    uploaded: (file) => set([...form.form.getValues().fotos, toFotoRow(file)]),
    onBusy,
  })
  const move = (place: number, by: 1 | -1) => set(moved(fotos, place, place + by))
  return (
    <div className="anexos-rows" id={id} tabIndex={-1}>
      {fotos.length > 0 && (
        <ol className="foto-grid is-form">
          {fotos.map((foto, place) => {
            const name = foto.file.fileName
            return (
              <li key={foto.key} className="foto-tile">
                <Preview foto={foto} stored={stored(foto)} />
                <span className="foto-name">{name}</span>
                <span className="foto-actions">
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`${t('anexos.foto-earlier')}: ${name}`}
                    title={t('anexos.foto-earlier')}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  >
                    <IconChevronLeft size={22} stroke={1.75} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`${t('anexos.foto-later')}: ${name}`}
                    title={t('anexos.foto-later')}
                    disabled={place === fotos.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    <IconChevronRight size={22} stroke={1.75} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`${t('action.delete')}: ${name}`}
                    title={t('action.delete')}
                    onClick={() => set(fotos.filter(({ key }) => key !== foto.key))}
                  >
                    <IconTrash size={22} stroke={1.75} aria-hidden />
                  </button>
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {uploads.running.length > 0 && (
        <ul className="file-rows">
          {uploads.running.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} cancel={uploads.cancel} retry={uploads.retry} />
            </li>
          ))}
        </ul>
      )}
      <FileDrop id={`${id}-add`} accepts="pictures" isMultiple take={uploads.take} />
    </div>
  )
}

/** The small stored form, or the file itself that has just been sent from this device. */
function Preview({ foto, stored }: { foto: FotoRow; stored: StoredFile | undefined }) {
  const local = useObjectUrl(localOf({ file: foto.file, stored }))
  const { url = local } = usePicture(stored ?? null)
  return url ? <img className="foto-picture" src={url} alt="" /> : <span className="foto-picture" />
}
