import { useMemo } from 'react'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { type AttachmentOwner, attachmentFiles } from './attachment-files.ts'
import type { AttachmentValues } from './attachment-values.ts'
import { DocumentosField } from './documentos-field.tsx'
import { EnlacesField } from './enlaces-field.tsx'
import { FotosField } from './fotos-field.tsx'

interface AttachmentsFieldsProps<V extends AttachmentValues> {
  form: RecordForm<V>
  /** The common name of the record. */
  name: string
  owner: AttachmentOwner
  /** The stored record; none while creating one. */
  record: { id: number; fotos: FileRef[]; documentos: { fichero: FileRef }[] } | undefined
  /** Told when uploads begin and end. */
  onBusy: (isBusy: boolean) => void
  /** Whether links and documents may be restricted to a group. */
  isRestrictable?: boolean
}

/** Documents, photos and links of a record in its form. */
export function AttachmentsFields<V extends AttachmentValues>(props: AttachmentsFieldsProps<V>) {
  const { form, name, owner, record, onBusy, isRestrictable = false } = props
  const t = useT()
  const files = useMemo(() => record && attachmentFiles(owner, record.id), [owner, record])
  const fotos = useMemo(() => record && files && { fotos: record.fotos, files }, [record, files])
  /** A stored file has a location; a new upload has none yet. */
  const isStored = ({ uuid }: FileRef) =>
    record?.documentos.some(({ fichero }) => fichero.uuid === uuid) ?? false
  return (
    <>
      <FormGroup title={t('anexos.documentos')}>
        <DocumentosField
          form={form}
          onBusy={onBusy}
          stored={({ key }, file) => (isStored(file) ? files?.documento(key, file) : undefined)}
          isRestrictable={isRestrictable}
        />
      </FormGroup>
      <FormGroup title={t('anexos.fotos')}>
        <FotosField form={form} onBusy={onBusy} stored={fotos} name={name} />
      </FormGroup>
      <FormGroup title={t('anexos.enlaces')}>
        <EnlacesField form={form} isRestrictable={isRestrictable} />
      </FormGroup>
    </>
  )
}
