import type { DocumentoAnexo, Enlace, Restriction } from '#contract/attachments.ts'
import { toTitle } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { isUrl } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import type { Fault, Rule } from '../../ui/form/rules.ts'
import { line } from '../../ui/form/rules.ts'

/** A link as a form edits it. */
export interface EnlaceRow {
  key: string
  nombre: string
  url: string
  grupo: Restriction
}

/** A document as a form edits it; `key` is the id of a stored one. */
export interface DocumentoRow {
  key: string
  titulo: string
  fichero: FileRef | null
  grupo: Restriction
}

export interface FotoRow {
  /** The file's uuid. */
  key: string
  file: FileRef
}

/** The part of a form's values that is about attachments. */
export interface AttachmentValues {
  enlaces: EnlaceRow[]
  fotos: FotoRow[]
  documentos: DocumentoRow[]
}

export const noAttachments = (): AttachmentValues => ({ enlaces: [], fotos: [], documentos: [] })

interface StoredAttachments {
  enlaces: (Enlace & { grupo?: Restriction })[]
  fotos: FileRef[]
  documentos: (DocumentoAnexo & { grupo?: Restriction })[]
}

export const toAttachmentValues = ({ enlaces, fotos, documentos }: StoredAttachments): AttachmentValues => ({
  // links have no identity of their own: alike ones are distinguished by their place
  enlaces: enlaces.map(({ nombre, url, grupo = null }, place) => ({
    key: `${place}:${url}`,
    nombre,
    url,
    grupo,
  })),
  fotos: fotos.map(toFotoRow),
  documentos: documentos.map(({ id, titulo, fichero, grupo = null }) => ({
    key: String(id),
    titulo,
    fichero,
    grupo,
  })),
})

export const toFotoRow = (file: FileRef): FotoRow => ({ key: file.uuid, file })

let added = 0
/** A key no stored row has, nor one added before a reload of the page. */
const newKey = (): string => {
  added += 1
  return `new-${Date.now().toString(36)}-${added}`
}

export const newEnlace = (): EnlaceRow => ({ key: newKey(), nombre: '', url: '', grupo: null })

/** A document for a file that has just come; its title is the file's name without the ending. */
export const newDocumento = (fichero: FileRef): DocumentoRow => ({
  key: newKey(),
  titulo: toTitle(fichero.fileName),
  fichero,
  grupo: null,
})

/** The faults of a link, by field. */
export const enlaceFaults = ({ nombre, url }: EnlaceRow): { nombre: Fault; url: Fault } => ({
  nombre: line(nombre, null),
  url: urlFault(url.trim()),
})

function urlFault(url: string): Fault {
  if (url === '') return translate('error.required')
  if (url.length > limits.url) return translate('error.too-long')
  return isUrl(url) ? undefined : translate('error.regex.urlPattern')
}

/** The faults of a document, by field. */
export const documentoFaults = ({ titulo, fichero }: DocumentoRow): { titulo: Fault; fichero: Fault } => ({
  titulo: line(titulo, null),
  fichero: fichero ? undefined : translate('anexos.no-file'),
})

const isWrong = (faults: Record<string, Fault>): boolean => Object.values(faults).some(Boolean)

/** Whether all rows are complete, so that another may be added. */
export const areComplete = (rows: readonly EnlaceRow[] | readonly DocumentoRow[]): boolean =>
  rows.every((row) => !isWrong('url' in row ? enlaceFaults(row) : documentoFaults(row)))

/** Rules of the rows, told as one fault for each list; the rows themselves say what is missing. */
export const attachmentRules = {
  enlaces: ((rows) => (areComplete(rows) ? undefined : translate('anexos.enlaces-incomplete'))) as Rule<
    EnlaceRow[]
  >,
  documentos: ((rows) => (areComplete(rows) ? undefined : translate('anexos.documentos-incomplete'))) as Rule<
    DocumentoRow[]
  >,
}

/** Attachments as the API takes them. */
export const toAttachmentsBody = (values: AttachmentValues, stored?: StoredAttachments) =>
  toBody(values, stored, () => ({}))

/** The same with the group each link and document is for; one whose group was deleted goes as it came, not to everybody. */
export const toRestrictedBody = (values: AttachmentValues, stored?: StoredAttachments) =>
  toBody(values, stored, ({ grupo }) => ({ grupo: grupo && { id: grupo.id } }))

/** @param more what goes with each link and document besides */
function toBody<M>(
  { enlaces, fotos, documentos }: AttachmentValues,
  stored: StoredAttachments | undefined,
  more: (row: EnlaceRow | DocumentoRow) => M,
) {
  const ids = new Set(stored?.documentos.map(({ id }) => String(id)))
  return {
    enlaces: enlaces.map((row) => ({ nombre: row.nombre, url: row.url.trim(), ...more(row) })),
    fotos: fotos.map(({ file: { uuid } }) => ({ uuid })),
    documentos: documentos.flatMap((row) => {
      const { key, titulo, fichero } = row
      const id = ids.has(key) ? Number(key) : null
      return fichero ? [{ id, titulo, fichero: { uuid: fichero.uuid }, ...more(row) }] : []
    }),
  }
}
