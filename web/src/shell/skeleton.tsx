import { useT } from './i18n.ts'

/** Placeholder for a page; appears after 150 ms, so that fast pages do not flicker. */
export function Skeleton({ className = 'page' }: { className?: string }) {
  const t = useT()
  return (
    <div className={`${className} skeleton`} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className="skeleton-title" />
      <div className="skeleton-line" />
      <div className="skeleton-line" />
      <div className="skeleton-line" />
    </div>
  )
}
