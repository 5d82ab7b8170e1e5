import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconCamera, IconPhoto, IconTrash, IconUser } from '../icons.ts'
import { FileChooser } from './file-chooser.tsx'
import { FieldBox, type FileFieldBase } from './file-field.tsx'
import { getLocalFile } from './stored-file.ts'
import { ProgressBar, uploadText } from './upload-row.tsx'
import { useObjectUrl, usePicture } from './use-picture.ts'
import { useUploads } from './use-uploads.ts'
import './files.css'

type Shape = 'circle' | 'square' | 'whole'

interface PhotoFieldProps extends Omit<FileFieldBase, 'accepts'> {
  value?: FileRef | null
  onChange: (photo: FileRef | null) => void
  /** Subject of the photo, for its accessible name: «Lúa Álvarez». */
  of: string
  /** A circle for people, a square for everything else; `whole` for pictures that are no photos and must not be cropped. */
  shape?: Shape
}

const photo = {
  choose: 'files.choose-photo',
  change: 'files.change-photo',
  remove: 'files.remove-photo',
  of: 'files.photo-of',
} as const
const picture = {
  choose: 'files.choose-picture',
  change: 'files.change-picture',
  remove: 'files.remove-picture',
  of: 'files.picture-of',
} as const

/** A field for one photo: shown as soon as it is chosen or dropped, replaced or removed. */
export function PhotoField(props: PhotoFieldProps) {
  const { id, name, error, disabled = false, value = null } = props
  const { onChange, stored, of, onBusy, shape = 'circle' } = props
  const t = useT()
  const [isOver, setOver] = useState(false)
  const [chosen, setChosen] = useState<File>()
  const uploads = useUploads({ accepts: 'pictures', uploaded: onChange, onBusy })
  const [upload] = uploads.running
  const take = ([file]: File[]) => {
    if (!file) return
    for (const each of uploads.running) uploads.cancel(each.id)
    setChosen(file)
    uploads.take([file])
  }
  const words = shape === 'whole' ? picture : photo
  const caption = t(value || upload ? words.change : words.choose)
  const alt = t(words.of, { name: of })
  return (
    <FieldBox {...props} uploads={uploads}>
      <div className={clsx('photo-field row', `is-${shape}`)}>
        <div
          className={clsx('photo-drop', isOver && 'is-over', error && 'is-wrong', disabled && 'is-disabled')}
        >
          {upload ? (
            <ChosenPhoto key={upload.id} file={chosen} alt={alt} none={<NoPhoto shape={shape} />} />
          ) : (
            <HeldPhoto value={value} stored={stored} alt={alt} none={<NoPhoto shape={shape} />} />
          )}
          {!disabled && (
            <>
              <span className="photo-drop-badge screen-only">
                <Icon icon={IconCamera} size={22} />
              </span>
              <FileChooser
                id={id}
                accepts="pictures"
                take={take}
                {...(name && { name })}
                aria-label={`${caption}: ${of}`}
                aria-invalid={error ? true : undefined}
                onDragEnter={() => setOver(true)}
                onDragLeave={() => setOver(false)}
                onDrop={() => setOver(false)}
              />
            </>
          )}
        </div>
        {!disabled && (
          <div className="photo-field-side screen-only">
            {upload ? (
              <>
                {upload.state !== 'failed' && <ProgressBar upload={upload} />}
                <span className="file-note" role={upload.state === 'failed' ? 'alert' : undefined}>
                  {uploadText(upload, t)}
                </span>
                <div className="buttons">
                  {upload.state === 'failed' && (
                    <Button onClick={() => uploads.retry(upload.id)}>{t('action.retry')}</Button>
                  )}
                  <Button look="quiet" onClick={() => uploads.cancel(upload.id)}>
                    {t(upload.state === 'failed' ? 'files.discard' : 'action.cancel')}
                  </Button>
                </div>
              </>
            ) : (
              <>
                <label className="button button-quiet" htmlFor={id}>
                  {caption}
                </label>
                {value && (
                  <Button look="quiet" onClick={() => onChange(null)}>
                    <Icon icon={IconTrash} />
                    {t(words.remove)}
                  </Button>
                )}
              </>
            )}
          </div>
        )}
      </div>
    </FieldBox>
  )
}

interface ShownPhotoProps {
  alt: string
  /** Shown when there is no photo. */
  none: ReactNode
}

/**
 * Shows the photo before its upload is complete. A format the browser does not support, such as HEIC, appears after the
 * conversion.
 */
function ChosenPhoto({ file, alt, none }: ShownPhotoProps & { file: File | undefined }) {
  const url = useObjectUrl(file)
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return none
  return <img src={url} alt={alt} onError={() => setBroken(true)} />
}

type PhotoProps = ShownPhotoProps & Pick<PhotoFieldProps, 'stored'> & { value: FileRef | null }

function HeldPhoto({ value, stored, alt, none }: PhotoProps) {
  const place = value ? stored?.(value) : undefined
  const local = useObjectUrl(value ? getLocalFile({ file: value, stored: place }) : undefined)
  const { url = local } = usePicture(place ?? null)
  return url ? <img src={url} alt={alt} /> : none
}

function NoPhoto({ shape }: { shape: Shape }) {
  return (
    <span className="photo-drop-none">
      <Icon icon={shape === 'circle' ? IconUser : IconPhoto} size={56} />
    </span>
  )
}
