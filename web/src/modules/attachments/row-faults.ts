import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { AttachmentValues } from './attachment-values.ts'

/** The server's refusal of a field of a row, `enlaces.0.grupo`. */
export const getRefusal = <V extends object>({ form }: RecordForm<V>, path: string) => form.errors[path]

/** Puts rows into a form. What was refused of the rows before is taken back: they may have moved. */
export function setRows<V extends AttachmentValues, N extends keyof AttachmentValues>(
  { form }: RecordForm<V>,
  name: N,
  rows: AttachmentValues[N],
): void {
  form.setFieldValue(name, rows as never)
  const isOfRows = (path: string) => path === name || path.startsWith(`${name}.`)
  form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !isOfRows(path))))
}
