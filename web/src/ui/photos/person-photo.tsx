import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { StoredFile } from '../files/stored-file.ts'
import { usePicture } from '../files/use-picture.ts'
import './person-photo.css'

/** Background hues that fit the portal's purple, in degrees. */
const hues = [287, 255, 220, 185, 150, 45, 20, 335] as const

/** Initials of name and first surname: «LÁ» for Lúa, Álvarez Núñez. Particles such as «da» are skipped. */
export function toInitials(nombre: string, apellidos: string): string {
  const first = (text: string) => {
    const words = text.trim().split(/[\s-]+/)
    const word = words.find((each) => /^\p{Lu}/u.test(each)) ?? words[0] ?? ''
    return ([...word][0] ?? '').toLocaleUpperCase('gl')
  }
  return first(nombre) + first(apellidos)
}

/** A person's hue: always the same, so that people without photos are easy to distinguish. */
export const getHue = (id: number): number => hues[id % hues.length] ?? hues[0]

interface PersonPhotoProps {
  person: { id: number; nombre: string; apellidos: string }
  /** Null when there is none. */
  photo: StoredFile | null
  className?: string
}

/** A person's photo, or their initials on a coloured background. It is decorative: the name is beside it. */
export function PersonPhoto({ person, photo, className }: PersonPhotoProps) {
  return (
    <span
      className={clsx('person-photo', className)}
      style={{ '--hue': getHue(person.id) } as CSSProperties}
      aria-hidden="true"
    >
      <span className="person-photo-initials">{toInitials(person.nombre, person.apellidos)}</span>
      {photo && <LoadedPhoto photo={photo} />}
    </span>
  )
}

/** A separate component: unmounting it cancels the request. */
function LoadedPhoto({ photo }: { photo: StoredFile }) {
  const { url } = usePicture(photo)
  return url ? <img src={url} alt="" draggable={false} /> : null
}
