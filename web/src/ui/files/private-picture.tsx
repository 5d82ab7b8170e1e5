import type { StoredFile } from './stored-file.ts'
import { usePicture } from './use-picture.ts'

/** A picture that requires a session; a placeholder while it loads. */
export function PrivatePicture({ stored, className }: { stored: StoredFile; className: string }) {
  const { url } = usePicture(stored)
  return url ? <img className={className} src={url} alt="" /> : <span className={className} />
}
