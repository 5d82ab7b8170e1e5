import { useCallback, useMemo, useState } from 'react'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { getLocalFile, type StoredFile } from '../../ui/files/stored-file.ts'
import { Refusals, UploadRow } from '../../ui/files/upload-row.tsx'
import { useObjectUrl, usePicture } from '../../ui/files/use-picture.ts'
import { useUploads } from '../../ui/files/use-uploads.ts'
import { fieldId } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { IconChevronLeft, IconChevronRight, IconTrash } from '../../ui/icons.ts'
import { moved } from '../../ui/moved.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import type { AttachmentValues, FotoRow } from './attachment-values.ts'
import { toFotoRow } from './attachment-values.ts'
import { FotoViewer } from './foto-viewer.tsx'
import { setRows } from './row-faults.ts'
import './foto-grid.css'
import './attachments.css'

interface FotosFieldProps<V extends AttachmentValues> {
  form: RecordForm<V>
  /** The photos the stored record has, and where they are read; none while creating one. */
  stored: { fotos: readonly FileRef[]; files: AttachmentFiles } | undefined
  onBusy: (isBusy: boolean) => void
  /** The subject of the photos, read aloud. */
  name: string
}

/** Photos of a record, many at once, in the order they will be shown. */
export function FotosField<V extends AttachmentValues>({ form, stored, onBusy, name }: FotosFieldProps<V>) {
  const t = useT()
  const fotos = form.form.values.fotos
  const id = fieldId(form, 'fotos')
  const set = (next: FotoRow[]) => setRows(form, 'fotos', next)
  const uploads = useUploads({
    accepts: 'pictures',
    uploaded: (file) => set([...form.form.getValues().fotos, toFotoRow(file)]),
    onBusy,
  })
  const [open, setOpen] = useState<number | null>(null)
  const shown = useMemo(() => fotos.map(({ file }) => file), [fotos])
  /** A photo uploaded just now is read nowhere yet. */
  const getFiles = useCallback(
    ({ uuid }: FileRef) => (stored?.fotos.some((foto) => foto.uuid === uuid) ? stored.files : undefined),
    [stored],
  )
  const focusNext = useNextFocus()
  const move = (place: number, by: 1 | -1) => {
    const ways = [`${id}-${fotos[place]?.key}-earlier`, `${id}-${fotos[place]?.key}-later`]
    focusNext(...(by < 0 ? ways : ways.reverse()))
    set(moved(fotos, place, place + by))
  }
  const remove = (key: string) => {
    focusNext(`${id}-add`)
    set(fotos.filter((foto) => foto.key !== key))
  }
  return (
    <div className="anexos-rows" id={id} tabIndex={-1}>
      {fotos.length > 0 && (
        <ol className="foto-grid">
          {fotos.map((foto, place) => {
            const { fileName } = foto.file
            return (
              <li key={foto.key} className="foto-tile">
                <button
                  type="button"
                  className="foto-open"
                  aria-label={t('anexos.foto-open', { name: fileName })}
                  onClick={() => setOpen(place)}
                >
                  <Preview foto={foto} stored={getFiles(foto.file)?.thumbnail(foto.file)} />
                </button>
                <span className="foto-name">{fileName}</span>
                <span className="foto-actions">
                  <IconButton
                    icon={IconChevronLeft}
                    id={`${id}-${foto.key}-earlier`}
                    label={`${t('anexos.foto-earlier')}: ${fileName}`}
                    title={t('anexos.foto-earlier')}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <IconButton
                    icon={IconChevronRight}
                    id={`${id}-${foto.key}-later`}
                    label={`${t('anexos.foto-later')}: ${fileName}`}
                    title={t('anexos.foto-later')}
                    disabled={place === fotos.length - 1}
                    onClick={() => move(place, 1)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={`${t('action.delete')}: ${fileName}`}
                    title={t('action.delete')}
                    onClick={() => remove(foto.key)}
                  />
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
      <Refusals of={uploads.refused} />
      <FotoViewer name={name} fotos={shown} getFiles={getFiles} open={open} change={setOpen} />
    </div>
  )
}

/** The small stored form, or the file itself that has just been sent from this device. */
function Preview({ foto, stored }: { foto: FotoRow; stored: StoredFile | undefined }) {
  const local = useObjectUrl(getLocalFile({ file: foto.file, stored }))
  const { url = local } = usePicture(stored ?? null)
  return url ? <img className="foto-picture" src={url} alt="" /> : <span className="foto-picture" />
}
