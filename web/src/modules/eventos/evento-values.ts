import type { Evento } from '#contract/eventos.ts'
import type { FileRef } from '#contract/files.ts'
import { fromTyped, type TypedDateTime, toTyped } from '../../ui/form/typed-date-time.ts'
import type { AttachmentValues } from '../attachments/attachment-values.ts'
import { noAttachments, toAttachmentValues, toRestrictedBody } from '../attachments/attachment-values.ts'

export interface EventoValues extends AttachmentValues {
  titulo: string
  publico: boolean
  lugar: string
  fecha: TypedDateTime
  /** HTML. */
  descripcion: string
  thumbnail: FileRef | null
}

const emptyEvento = (): EventoValues => ({
  titulo: '',
  publico: false,
  lugar: '',
  fecha: toTyped(null),
  descripcion: '',
  thumbnail: null,
  ...noAttachments(),
})

export const toEventoValues = (evento: Evento | undefined): EventoValues =>
  evento
    ? {
        titulo: evento.titulo,
        publico: evento.publico,
        lugar: evento.lugar,
        fecha: toTyped(evento.fecha),
        descripcion: evento.descripcion,
        thumbnail: evento.thumbnail,
        ...toAttachmentValues(evento),
      }
    : emptyEvento()

export const toEventoBody = (values: EventoValues, stored?: Evento) => ({
  titulo: values.titulo,
  publico: values.publico,
  lugar: values.lugar,
  fecha: fromTyped(values.fecha),
  descripcion: values.descripcion,
  thumbnail: values.thumbnail && { uuid: values.thumbnail.uuid },
  ...toRestrictedBody(values, stored),
})
