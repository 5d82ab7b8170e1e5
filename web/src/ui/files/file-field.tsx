import type { ReactNode } from 'react'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Field } from '../controls/field.tsx'
import type { FileKinds } from './checks.ts'
import { FileDrop } from './file-drop.tsx'
import { FileRow } from './file-row.tsx'
import type { StoredFile } from './stored-file.ts'
import { Arrival, Refusals, UploadRow } from './upload-row.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Uploads, useUploads } from './use-uploads.ts'
import './files.css'

/** The common props of file fields and other form fields: `{...field(form, 'fichero')}` fits. */
export interface FileFieldBase {
  id: string
  name?: string
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  'aria-required'?: boolean
  /** Must not change. */
  accepts?: FileKinds
  /** Address of a stored file; undefined for a new upload. */
  stored?: (file: FileRef) => StoredFile | undefined
  /** Called when an upload starts and when the last one ends, so that the form is not saved without it. */
  onBusy?: (isBusy: boolean) => void
}

interface FileFieldProps extends FileFieldBase {
  value?: FileRef | null
  onChange: (file: FileRef | null) => void
}

/** A field for one file: chosen or dropped, uploaded at once, shown with its name; to change it, remove it first. */
export function FileField(props: FileFieldProps) {
  const { value = null, onChange, accepts = 'any', stored, onBusy } = props
  const uploads = useUploads({ accepts, uploaded: onChange, onBusy })
  const [upload] = uploads.running
  return (
    <FieldBox {...props} uploads={uploads}>
      {value ? (
        <FileRow
          file={value}
          stored={stored?.(value)}
          remove={props.disabled ? undefined : () => onChange(null)}
        />
      ) : upload ? (
        <UploadRow upload={upload} cancel={uploads.cancel} retry={uploads.retry} />
      ) : props.disabled ? (
        <None />
      ) : (
        <Drop {...props} take={(files) => uploads.take(files.slice(0, 1))} />
      )}
    </FieldBox>
  )
}

interface FilesFieldProps extends FileFieldBase {
  value?: readonly FileRef[]
  onChange: (files: FileRef[]) => void
}

/** A field for any number of files. */
export function FilesField(props: FilesFieldProps) {
  const { value = [], onChange, accepts = 'any', stored, onBusy, disabled } = props
  const uploads = useUploads({ accepts, uploaded: (file) => onChange([...value, file]), onBusy })
  return (
    <FieldBox {...props} uploads={uploads}>
      {value.length + uploads.running.length > 0 && (
        <ul className="file-rows">
          {value.map((file) => (
            <li key={file.uuid}>
              <FileRow
                file={file}
                stored={stored?.(file)}
                remove={disabled ? undefined : () => onChange(value.filter(({ uuid }) => uuid !== file.uuid))}
              />
            </li>
          ))}
          {uploads.running.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} cancel={uploads.cancel} retry={uploads.retry} />
            </li>
          ))}
        </ul>
      )}
      {disabled && value.length === 0 && <None />}
      {!disabled && <Drop {...props} isMultiple take={uploads.take} />}
    </FieldBox>
  )
}

interface FieldBoxProps extends FileFieldBase {
  uploads: Pick<Uploads, 'arrived' | 'refused'>
  children: ReactNode
}

/** Label, errors and description of a file field. */
export function FieldBox({ id, label, description, error, uploads, children }: FieldBoxProps) {
  const kept = useKeptFocus()
  return (
    <Field id={id} label={label} description={description} error={error}>
      {() => (
        <>
          <div {...kept}>{children}</div>
          <Refusals of={uploads.refused} />
          <Arrival name={uploads.arrived} />
        </>
      )}
    </Field>
  )
}

function None() {
  const t = useT()
  return <p className="form-help">{t('files.none')}</p>
}

interface DropProps extends FileFieldBase {
  isMultiple?: boolean
  take: (files: File[]) => void
}

const Drop = ({ id, name, accepts = 'any', error, description, isMultiple, take, ...rest }: DropProps) => (
  <FileDrop
    id={id}
    {...(name && { name })}
    accepts={accepts}
    {...(isMultiple && { isMultiple })}
    isWrong={Boolean(error)}
    describedBy={
      [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined
    }
    isRequired={rest['aria-required'] ?? false}
    take={take}
  />
)
