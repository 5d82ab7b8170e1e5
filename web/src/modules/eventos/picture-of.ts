import type { Evento } from '#contract/eventos.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

/** The address of an event's picture, in full size or in one of its smaller forms; null when it has none. */
export function findPicture(
  { id, publico, thumbnail }: Pick<Evento, 'id' | 'publico' | 'thumbnail'>,
  form: 'whole' | 'medium' | 'small' = 'whole',
): StoredFile | null {
  if (!thumbnail) return null
  const query: Record<string, string> =
    form === 'medium' ? { size: form } : { thumbnail: String(form === 'small') }
  return {
    ...storedFile('GET /eventos/:id/thumbnail', { id }, thumbnail.uuid, query),
    isPublic: publico,
  }
}
