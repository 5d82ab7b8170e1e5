import type { FileRef } from '#contract/files.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

/** The three collections whose records have attachments. */
export type AttachmentOwner = 'asambleas' | 'juntas-directivas' | 'eventos'

/** Where the files of one record's attachments are read. */
export interface AttachmentFiles {
  thumbnail: (foto: FileRef) => StoredFile
  foto: (foto: FileRef) => StoredFile
  /** All photos in one file. */
  fotos: StoredFile
  documento: (docId: number | string, file: FileRef) => StoredFile
}

export const attachmentFiles = (owner: AttachmentOwner, id: number): AttachmentFiles => ({
  thumbnail: ({ uuid }) =>
    storedFile(`GET /${owner}/:id/images/:uuid`, { id, uuid }, uuid, { thumbnail: 'true' }),
  foto: ({ uuid }) => storedFile(`GET /${owner}/:id/images/:uuid`, { id, uuid }, uuid),
  fotos: storedFile(`GET /${owner}/:id/images`, { id }),
  documento: (docId, { uuid }) => storedFile(`GET /${owner}/:id/documents/:docId/file`, { id, docId }, uuid),
})
