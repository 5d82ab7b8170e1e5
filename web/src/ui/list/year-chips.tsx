import { useT } from '../../shell/i18n.ts'
import { FilterChips } from './filters.tsx'

interface YearChipsProps {
  /** The years with records, the latest first; undefined while unknown. */
  years: readonly number[] | undefined
  value: string | undefined
  change: (year: string) => void
}

/** Filter by year; hidden when there is only one. */
export function YearChips({ years = [], value, change }: YearChipsProps) {
  const t = useT()
  if (years.length < 2 && !value) return null
  const offered = years.map(String)
  // A shared link can contain a year without records.
  if (value && !offered.includes(value)) offered.push(value)
  return (
    <FilterChips
      label={t('list.year')}
      hasLine
      value={value}
      change={change}
      options={[
        { value: '', label: t('list.year-all') },
        ...offered.map((year) => ({ value: year, label: year })),
      ]}
    />
  )
}
