import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { SocioPublic } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { PersonPhoto } from '../../ui/photos/person-photo.tsx'
import { PhotoViewer, type ViewerPhoto } from '../../ui/photos/photo-viewer.tsx'
import { campoText } from './campo-values.ts'
import { galleryName, getThumbnail } from './gallery-card.tsx'

interface GalleryViewerProps {
  people: readonly SocioPublic[]
  openId: number
  /** Whether the user may open a member's record. */
  mayOpen: (id: number) => boolean
  step: (id: number) => void
  close: () => void
  /** Learns whose photo was seen last. */
  lastSeen: RefObject<number | null>
}

/** How long a photo must be shown before the address names it: browsers refuse a hundred history changes in a row. */
const stay = 400

/** Everybody's photo over the whole window, from one person to the next. */
export function GalleryViewer({ people, openId, mayOpen, step, close, lastSeen }: GalleryViewerProps) {
  const t = useT()
  const photos = useMemo(
    () =>
      people.map(
        (socio): ViewerPhoto => ({
          key: socio.id,
          caption: galleryName(socio),
          thumbnail: getThumbnail(socio),
          photo:
            socio.thumbnail && storedFile('GET /socios/:id/photo', { id: socio.id }, socio.thumbnail.uuid),
          standIn: <PersonPhoto className="gallery-stand-in" person={socio} photo={null} />,
          facts: socio.campos.flatMap(({ campo, valor }): Fact[] =>
            valor === null ? [] : [[campo.nome, campoText(valor, t)]],
          ),
          action: mayOpen(socio.id) && <Button to={`/socios/${socio.id}`}>{t('galeria.record')}</Button>,
        }),
      ),
    [people, mayOpen, t],
  )
  const [seenId, setSeenId] = useState(openId)
  useEffect(() => {
    lastSeen.current = seenId
  }, [lastSeen, seenId])

  const written = useRef(openId)
  useEffect(() => {
    if (seenId === written.current) return
    const timer = setTimeout(() => {
      written.current = seenId
      step(seenId)
    }, stay)
    return () => clearTimeout(timer)
  }, [seenId, step])
  // Changed from outside: the user went back or forward in the browser.
  useEffect(() => {
    if (openId === written.current) return
    written.current = openId
    setSeenId(openId)
  }, [openId])

  const index = people.findIndex(({ id }) => id === seenId)
  if (index < 0) return null
  return (
    <PhotoViewer
      label={t('galeria.photos')}
      photos={photos}
      index={index}
      change={(place) => {
        const next = people[place]
        if (next) setSeenId(next.id)
      }}
      close={close}
    />
  )
}
