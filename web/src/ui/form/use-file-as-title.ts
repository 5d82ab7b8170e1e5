import { useRef } from 'react'
import { titleOf } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import type { RecordForm } from './use-record-form.ts'

interface TitledFile {
  fichero: FileRef | null
  titulo: string
}

/**
 * Puts a file into a form and its name, without the ending, into the title. A title that came from the name of a file
 * follows the next file; one that was written stays.
 * @param fromFile the title the record has, where that came from its file
 */
export function useFileAsTitle<V extends TitledFile>(
  { form }: RecordForm<V>,
  fromFile = '',
): (file: FileRef | null) => void {
  const prefilled = useRef(fromFile)
  return (file) => {
    const { titulo } = form.getValues()
    form.setFieldValue('fichero', file as never)
    if (!file || (titulo.trim() !== '' && titulo !== prefilled.current)) return
    prefilled.current = titleOf(file.fileName)
    form.setFieldValue('titulo', prefilled.current as never)
  }
}
