import { useT } from '../../shell/i18n.ts'

interface ListSkeletonProps {
  isNarrow: boolean
  columns: number
  rows: number
}

/** Stands where the rows are about to be, in their shape; appears after 150 ms. */
export function ListSkeleton({ isNarrow, columns, rows }: ListSkeletonProps) {
  const t = useT()
  const places = Array.from({ length: isNarrow ? Math.min(rows, 4) : rows }, (_, place) => place)
  const cells = Array.from({ length: isNarrow ? 3 : columns }, (_, place) => place)
  return (
    <div className={isNarrow ? 'list-skeleton surface is-cards' : 'list-skeleton surface'} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {places.map((place) => (
        <div key={place} className="list-skeleton-row" aria-hidden="true">
          {cells.map((cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}
