import { type ReactNode, useEffect, useMemo } from 'react'
import Lightbox, { type RenderSlideProps } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { lockScroll } from '../controls/modal.ts'
import { type Fact, Facts } from '../facts.tsx'
import type { StoredFile } from '../files/stored-file.ts'
import { useObjectUrl, usePicture } from '../files/use-picture.ts'
import { IconChevronLeft, IconChevronRight, IconClose, IconZoomIn, IconZoomOut } from '../icons.ts'
import 'yet-another-react-lightbox/styles.css'
import './photo-viewer.css'

export interface ViewerPhoto {
  key: string | number
  /** Subject of the photo; empty where nothing tells it. */
  caption: string
  /** Accessible name of a photo without a subject. */
  name?: string
  /** Thumbnail shown while the photo loads. */
  thumbnail: StoredFile | null
  photo: StoredFile | null
  /** The photo itself, if it is a local file that is not stored yet. */
  local?: File | undefined
  /** Shown when there is no photo. */
  standIn?: ReactNode
  /** What else there is to tell of its subject, each with its name. */
  facts?: readonly Fact[]
  /** A link for the current user. */
  action?: ReactNode
}

interface PhotoSlide {
  type: 'photo'
  key: string | number
  photo: ViewerPhoto
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    photo: PhotoSlide
  }
}

interface PhotoViewerProps {
  /** Accessible name of the viewer. */
  label: string
  photos: readonly ViewerPhoto[]
  index: number
  /** Called when another photo is shown. */
  change: (index: number) => void
  close: () => void
}

/** Maximum zoom beyond the size of the window. */
const zoomLimit = 4

/**
 * Shows photos in the whole window: arrows, Escape, swipe, pinch, double tap, plus and minus. It preloads the neighbours and
 * returns the focus on closing.
 */
export function PhotoViewer({ label, photos, index, change, close }: PhotoViewerProps) {
  const t = useT()
  const slides = useMemo(
    () => photos.map((photo): PhotoSlide => ({ type: 'photo', key: photo.key, photo })),
    [photos],
  )
  const current = photos[index]
  useScrollLock()
  return (
    <Lightbox
      open
      close={close}
      slides={slides}
      index={index}
      on={{ view: ({ index: seen }) => seen !== index && change(seen) }}
      plugins={[Zoom]}
      zoom={{ supports: ['photo'], maxZoom: zoomLimit }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
      noScroll={{ disabled: true }}
      animation={{ fade: 150, swipe: 220, navigation: 180, zoom: 180 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: false }}
      labels={getLabels(label, t)}
      className="photo-viewer"
      render={{
        slide: (props) => <Slide {...props} />,
        controls: () => current && <Caption photo={current} place={index + 1} of={photos.length} />,
        // A single photo has no neighbours.
        ...(photos.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        iconPrev: () => <Icon icon={IconChevronLeft} size={32} />,
        iconNext: () => <Icon icon={IconChevronRight} size={32} />,
        iconClose: () => <Icon icon={IconClose} size={28} />,
        iconZoomIn: () => <Icon icon={IconZoomIn} size={26} />,
        iconZoomOut: () => <Icon icon={IconZoomOut} size={26} />,
      }}
    />
  )
}

const getLabels = (label: string, t: Translate) => ({
  Previous: t('viewer.previous'),
  Next: t('viewer.next'),
  Close: t('action.close'),
  'Zoom in': t('viewer.zoom-in'),
  'Zoom out': t('viewer.zoom-out'),
  Lightbox: label,
  'Photo gallery': label,
  Carousel: t('viewer.carousel'),
  Slide: t('files.photo'),
  '{index} of {total}': t('viewer.place', { index: '{index}', total: '{total}' }),
})

function Slide({ slide, offset }: RenderSlideProps) {
  if (slide.type !== 'photo') return null
  return <Photo of={slide.photo} isCurrent={offset === 0} />
}

/** The enlarged thumbnail until the photo is loaded. */
function Photo({
  of: { caption, name = '', thumbnail, photo, local, standIn },
  isCurrent,
}: {
  of: ViewerPhoto
  isCurrent: boolean
}) {
  const t = useT()
  const small = usePicture(thumbnail)
  const large = usePicture(photo)
  const whole = useObjectUrl(local) ?? large.url
  const url = whole ?? small.url
  if (url) {
    return (
      <img
        className={whole ? 'photo-viewer-photo' : 'photo-viewer-photo is-coming'}
        src={url}
        alt={caption || name}
        draggable={false}
      />
    )
  }
  return (
    <div className="photo-viewer-none">
      {standIn}
      {photo && large.isFailed && isCurrent && <p role="status">{t('viewer.failed')}</p>}
    </div>
  )
}

function Caption({
  photo: { caption, facts = [], action },
  place,
  of,
}: {
  photo: ViewerPhoto
  place: number
  of: number
}) {
  const t = useT()
  // The viewer handles all presses and keys, to swipe and zoom; in the bar they belong to the link.
  const own = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <div className="photo-viewer-caption" onPointerDown={own}>
      <p>
        {caption && <strong>{caption}</strong>}
        {of > 1 && <span>{t('viewer.place', { index: place, total: of })}</span>}
      </p>
      {facts.length > 0 && <Facts className="photo-viewer-facts" facts={facts} />}
      {action}
    </div>
  )
}

/** Prevents the page behind from scrolling. */
function useScrollLock(): void {
  useEffect(() => {
    lockScroll(1)
    return () => lockScroll(-1)
  }, [])
}
