import type { Evento } from '#contract/eventos.ts'
import { useT } from '../../shell/i18n.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { ActionLink } from '../../ui/controls/action-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { publicAddress } from '../../ui/files/stored-file.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { IconZoomIn } from '../../ui/icons.ts'
import { lazyOverlay } from '../../ui/lazy-part.tsx'
import { useOpenPhoto } from '../../ui/photos/use-open-photo.ts'
import { findPicture } from './picture-of.ts'

const PhotoViewer = lazyOverlay(
  () => import('../../ui/photos/photo-viewer.tsx'),
  (module) => module.PhotoViewer,
)

/** Its number in the address; the photos below count from one. */
const place = 0

/** The picture of an event, whole, as a poster has to be read; over the whole window when it is pressed. */
export function EventoPicture({ evento }: { evento: Evento }) {
  const t = useT()
  const { openId, open, close } = useOpenPhoto()
  const isOpen = useHydrated() && openId === place
  const { titulo, publico, thumbnail } = evento
  const whole = findPicture(evento)
  if (!thumbnail || !whole) return null
  return (
    <>
      <ActionLink
        className="evento-picture"
        aria-label={`${t('anexos.enlarge')}: ${t('anexos.foto-open', { name: thumbnail.fileName })}`}
        href={publico ? publicAddress(whole) : undefined}
        run={() => open(place)}
      >
        <StoredPicture stored={whole} className="evento-picture-image" isFirst />
        <span className="evento-picture-enlarge screen-only" aria-hidden="true">
          <Icon icon={IconZoomIn} />
          {t('anexos.enlarge')}
        </span>
      </ActionLink>
      {isOpen && (
        <PhotoViewer
          label={titulo}
          photos={[
            { key: thumbnail.uuid, caption: titulo, thumbnail: findPicture(evento, 'small'), photo: whole },
          ]}
          index={0}
          change={() => undefined}
          close={close}
        />
      )}
    </>
  )
}
