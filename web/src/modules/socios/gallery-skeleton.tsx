import { useT } from '../../shell/i18n.ts'

const places = Array.from({ length: 14 }, (_, place) => place)

/** Stands where the cards are about to be, in their shape; appears after 150 ms. */
export function GallerySkeleton() {
  const t = useT()
  return (
    <div className="gallery-skeleton" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {places.map((place) => (
        <div key={place} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
