import type { FileRef } from '#contract/files.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

/** The three collections whose records have attachments. */
export type AttachmentOwner = 'asambleas' | 'juntas-directivas' | 'eventos'

/** The locations of the files of one record's attachments. */
export interface AttachmentFiles {
  thumbnail: (foto: FileRef) => StoredFile
  /** For grids on screens with several pixels a point. */
  medium: (foto: FileRef) => StoredFile
  foto: (foto: FileRef) => StoredFile
  /** All photos in one file. */
  fotos: StoredFile
  /** Its day and place, for calendars. */
  calendar: StoredFile
  /** @param isRestricted whether it is for a group only */
  documento: (docId: number | string, file: FileRef, isRestricted?: boolean) => StoredFile
}

/** @param isPublic whether visitors see the record */
export function attachmentFiles(owner: AttachmentOwner, id: number, isPublic = false): AttachmentFiles {
  const seenAs = (stored: StoredFile, isRestricted = false) => ({
    ...stored,
    isPublic: isPublic && !isRestricted,
  })
  return {
    thumbnail: ({ uuid }) =>
      seenAs(storedFile(`GET /${owner}/:id/images/:uuid`, { id, uuid }, uuid, { thumbnail: 'true' })),
    medium: ({ uuid }) =>
      seenAs(storedFile(`GET /${owner}/:id/images/:uuid`, { id, uuid }, uuid, { size: 'medium' })),
    foto: ({ uuid }) => seenAs(storedFile(`GET /${owner}/:id/images/:uuid`, { id, uuid }, uuid)),
    calendar: seenAs(storedFile(`GET /${owner}/:id/calendar`, { id })),
    fotos: seenAs(storedFile(`GET /${owner}/:id/images`, { id })),
    documento: (docId, { uuid }, isRestricted) =>
      seenAs(storedFile(`GET /${owner}/:id/documents/:docId/file`, { id, docId }, uuid), isRestricted),
  }
}
