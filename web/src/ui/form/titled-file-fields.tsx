import type { ComponentProps } from 'react'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { TextInput } from '../controls/text-input.tsx'
import { FileField } from '../files/file-field.tsx'
import { field } from './field.tsx'
import { useFileAsTitle } from './use-file-as-title.ts'
import type { RecordForm } from './use-record-form.ts'

interface TitledFile {
  fichero: FileRef | null
  titulo: string
}

interface TitledFileFieldsProps<V extends TitledFile>
  extends Pick<ComponentProps<typeof FileField>, 'stored' | 'onBusy'> {
  form: RecordForm<V>
  /** The title of the record, if it came from the file name. */
  fromFile?: string | undefined
  /** Help text of the title. */
  titleHelp?: string
}

/** A file and its title; a chosen file fills in the title. */
export function TitledFileFields<V extends TitledFile>({
  form,
  fromFile,
  titleHelp,
  ...file
}: TitledFileFieldsProps<V>) {
  // the types of these two fields are the same in every form
  const titled = form as unknown as RecordForm<TitledFile>
  const setFile = useFileAsTitle(titled, fromFile)
  return (
    <>
      <FileField
        {...field(titled, 'fichero')}
        value={titled.form.values.fichero}
        onChange={setFile}
        {...file}
      />
      <TextInput
        description={titleHelp}
        {...field(titled, 'titulo')}
        autoComplete="off"
        maxLength={limits.line}
      />
    </>
  )
}
