import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { StoredFile } from '../files/stored-file.ts'
import { usePicture } from '../files/use-picture.ts'
import { hueOf, initialsOf } from './initials.ts'
import './person-photo.css'

interface PersonPhotoProps {
  person: { id: number; nombre: string; apellidos: string }
  /** Null when there is none. */
  photo: StoredFile | null
  className?: string
}

/** A person's photo, or their initials on a coloured background. It is decorative: the name stands beside it. */
export function PersonPhoto({ person, photo, className }: PersonPhotoProps) {
  return (
    <span
      className={clsx('person-photo', className)}
      style={{ '--hue': hueOf(person.id) } as CSSProperties}
      aria-hidden="true"
    >
      <span className="person-photo-initials">{initialsOf(person.nombre, person.apellidos)}</span>
      {photo && <LoadedPhoto photo={photo} />}
    </span>
  )
}

/** A separate component: unmounting it cancels the request. */
function LoadedPhoto({ photo }: { photo: StoredFile }) {
  const { url } = usePicture(photo)
  return url ? <img src={url} alt="" draggable={false} /> : null
}
