import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'

interface OwnSectionProps<T> {
  title: string
  query: UseQueryResult<T>
  /** The page with the rest. */
  all?: { to: string; text: string }
  children: (value: T) => ReactNode
}

/** A part of the home page of a person who is signed in; what comes late or not at all leaves the others alone. */
export function OwnSection<T>({ title, query, all, children }: OwnSectionProps<T>) {
  const t = useT()
  const heading = useId()
  return (
    <section className="own-section" aria-labelledby={heading}>
      <div className="own-section-head spread">
        <h2 id={heading}>{title}</h2>
        {all && <Link to={all.to}>{all.text}</Link>}
      </div>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isPending ? (
        <div className="skeleton" role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <div className="own-skeleton" />
          <div className="own-skeleton" />
        </div>
      ) : (
        <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </section>
  )
}

/** Says that there is nothing, and to those who may how to begin. */
export function OwnNothing({ text, add }: { text: string; add?: { to: string; text: string } | false }) {
  return (
    <p className="own-nothing">
      {text} {add && <Link to={add.to}>{add.text}</Link>}
    </p>
  )
}
