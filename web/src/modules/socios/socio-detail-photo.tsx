import { useState } from 'react'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { storedFile } from '../../ui/files/stored-file.ts'
import { lazyOverlay } from '../../ui/lazy-part.tsx'
import { PersonPhoto } from '../../ui/photos/person-photo.tsx'

/** Only who opens a photo needs what shows it. */
const PhotoViewer = lazyOverlay(
  () => import('../../ui/photos/photo-viewer.tsx'),
  (module) => module.PhotoViewer,
)

/** The member's photo, which opens in its full size; without one, the initials. */
export function SocioPhoto({ socio }: { socio: Socio }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { id, thumbnail } = socio
  const name = personName(socio)
  if (!thumbnail) return <PersonPhoto person={socio} photo={null} className="socio-photo" />
  const small = storedFile('GET /socios/:id/thumbnail', { id }, thumbnail.uuid)
  const large = storedFile('GET /socios/:id/photo', { id }, thumbnail.uuid)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="socio-photo-button"
        aria-label={t('socio.photo-open', { name })}
        onClick={() => setOpen(true)}
      >
        <PersonPhoto person={socio} photo={small} className="socio-photo" />
      </button>
      {isOpen && (
        <PhotoViewer
          label={t('socio.photo-of', { name })}
          photos={[{ key: id, caption: name, thumbnail: small, photo: large }]}
          index={0}
          change={() => {}}
          close={close}
        />
      )}
    </>
  )
}
