import type { ReactNode } from 'react'
import { useT } from './i18n.ts'

interface SkeletonProps {
  className?: string
  /** The content for a browser without scripts; by default, a note that the page needs them. */
  withoutScripts?: ReactNode
}

/** Placeholder for a page; appears after 150 ms, so that fast pages do not flicker. */
export function Skeleton({ className = 'page', withoutScripts }: SkeletonProps) {
  const t = useT()
  return (
    <div className={`${className} skeleton`} role="status">
      <noscript>
        {import.meta.env.SSR && (
          <>
            <style>{'.skeleton>div,.skeleton>span{display:none}'}</style>
            {withoutScripts ?? <p>{t('scripts.needed')}</p>}
          </>
        )}
      </noscript>
      <span className="visually-hidden">{t('loading')}</span>
      <div className="skeleton-title" />
      <div className="skeleton-line" />
      <div className="skeleton-line" />
      <div className="skeleton-line" />
    </div>
  )
}
