import type { Evento } from '#contract/eventos.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

/** Where the picture of an event is read: whole, or at most 150 by 150 pixels; null when it has none. */
export function pictureOf(
  { id, publico, thumbnail }: Pick<Evento, 'id' | 'publico' | 'thumbnail'>,
  isSmall = false,
): StoredFile | null {
  if (!thumbnail) return null
  const query = { thumbnail: String(isSmall) }
  return {
    ...storedFile('GET /eventos/:id/thumbnail', { id }, thumbnail.uuid, query),
    isPublic: publico,
  }
}
