import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
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
  /** The title the record has, where that came from its file. */
  fromFile?: string | undefined
  /** What is good to know about the title. */
  titleHelp?: string
}

/** A file of a record and its title, which a file that is chosen gives. */
export function TitledFileFields<V extends TitledFile>({
  form,
  fromFile,
  titleHelp,
  ...file
}: TitledFileFieldsProps<V>) {
  // whatever else the form holds, these two fields are as in every other one
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
