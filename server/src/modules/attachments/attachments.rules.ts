import type { DocumentoAnexo } from '#contract/attachments.ts'
import type { FileRef } from '#contract/files.ts'
import { fileText } from '../files/files.service.ts'
import type { StoredEnlace } from './attachments.rows.ts'

/** Links, photos and documents of a record, in their order. */
export interface RecordAttachments {
  enlaces: StoredEnlace[]
  fotos: FileRef[]
  documentos: DocumentoAnexo[]
}

/** The attachments as text for the audit trail. */
export const toAttachedAudit = ({ enlaces, fotos, documentos }: RecordAttachments) => ({
  enlaces: enlaces.map(({ nombre, url }) => `${nombre}: ${url}`),
  fotos: fotos.map(fileText),
  documentos: documentos.map(({ titulo, fichero }) => `${titulo}: ${fileText(fichero)}`),
})
