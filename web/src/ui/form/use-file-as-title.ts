import { useRef } from 'react'
import { toTitle } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import type { RecordForm } from './use-record-form.ts'

interface TitledFile {
  fichero: FileRef | null
  titulo: string
}

/**
 * Puts a file into a form, and its name without extension into the title. A title that came from a file name follows the next
 * file; a typed title stays.
 * @param fromFile the title of the record, if it came from the file name
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
    prefilled.current = toTitle(file.fileName)
    form.setFieldValue('titulo', prefilled.current as never)
  }
}
