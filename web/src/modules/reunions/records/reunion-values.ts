import type { Reunion, TipoReunion } from '#contract/reunions.ts'
import { translate } from '../../../shell/i18n.ts'
import type { Fault } from '../../../ui/form/rules.ts'
import { fromTyped, type TypedDateTime, toTyped } from '../../../ui/form/typed-date-time.ts'
import type { AttachmentValues } from '../../attachments/attachment-values.ts'
import { noAttachments, toAttachmentsBody, toAttachmentValues } from '../../attachments/attachment-values.ts'

export interface ReunionValues extends AttachmentValues {
  tipo: TipoReunion | ''
  /** The typed number. */
  numero: string
  lugar: string
  fecha: TypedDateTime
}

const emptyReunion = (): ReunionValues => ({
  tipo: '',
  numero: '',
  lugar: '',
  fecha: toTyped(null),
  ...noAttachments(),
})

export const toReunionValues = (reunion: Reunion | undefined): ReunionValues =>
  reunion
    ? {
        tipo: reunion.tipo,
        numero: String(reunion.numero),
        lugar: reunion.lugar,
        fecha: toTyped(reunion.fecha),
        ...toAttachmentValues(reunion),
      }
    : emptyReunion()

/** The number of a meeting: a whole number from 1. */
export const numeroFault = (value: string): Fault => {
  const typed = value.trim()
  if (typed === '') return translate('error.required')
  if (!/^-?\d{1,9}$/.test(typed)) return translate('error.integer')
  return Number(typed) < 1 ? translate('error.positive') : undefined
}

export const toReunionBody = (values: ReunionValues, stored?: Reunion) => ({
  tipo: values.tipo as TipoReunion,
  numero: Number(values.numero),
  lugar: values.lugar,
  fecha: fromTyped(values.fecha),
  ...toAttachmentsBody(values, stored),
})
