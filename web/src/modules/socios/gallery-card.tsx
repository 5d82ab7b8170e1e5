import { type HTMLAttributes, memo, type Ref } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { isScreenSharp, storedFile } from '../../ui/files/stored-file.ts'
import { PersonPhoto } from '../../ui/photos/person-photo.tsx'

interface GalleryCardProps extends Pick<HTMLAttributes<HTMLLIElement>, 'aria-posinset' | 'aria-setsize'> {
  socio: SocioPublic
  isOwn: boolean
  open: (id: number) => void
  ref?: Ref<HTMLLIElement>
  'data-index'?: number
  'data-row'?: number
}

/** Id of the button that opens a member's photo, to return the focus to. */
export const cardId = (id: number): string => `galeria-${id}`

export const getThumbnail = ({ id, thumbnail }: SocioPublic) =>
  thumbnail && storedFile('GET /socios/:id/thumbnail', { id }, thumbnail.uuid)

/** On a screen with several pixels a point a thumbnail would be blurred. */
const getCardPhoto = (socio: SocioPublic) =>
  socio.thumbnail && isScreenSharp()
    ? storedFile('GET /socios/:id/photo', { id: socio.id }, socio.thumbnail.uuid, { size: 'medium' })
    : getThumbnail(socio)

/** «Álvarez Núñez, Lúa». */
export const galleryName = ({ apellidos, nombre }: Pick<SocioPublic, 'apellidos' | 'nombre'>): string =>
  [apellidos, nombre].filter(Boolean).join(', ')

/** One person: photo and name; pressing them opens the photo. */
export const GalleryCard = memo(function GalleryCard({ socio, isOwn, open, ...item }: GalleryCardProps) {
  const t = useT()
  return (
    <li
      {...item}
      className={isOwn ? 'gallery-card is-own' : 'gallery-card'}
      {...(isOwn && { 'aria-current': true })}
    >
      <button id={cardId(socio.id)} type="button" className="gallery-open" onClick={() => open(socio.id)}>
        <PersonPhoto className="gallery-photo" person={socio} photo={getCardPhoto(socio)} />
        <span className="gallery-name">{galleryName(socio)}</span>
      </button>
      {isOwn && (
        <Button look="quiet" to={`/socios/${socio.id}`}>
          {t('galeria.own-record')}
        </Button>
      )}
    </li>
  )
})
