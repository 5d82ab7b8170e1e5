import { accions, entidades } from '#contract/kinds.ts'
import { useT } from '../../shell/i18n.ts'
import { DateField } from '../../ui/controls/date-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FilterPanel } from '../../ui/list/filters.tsx'
import type { List } from '../../ui/list/use-list-state.ts'
import { AutorSelect } from './autor-select.tsx'

/** `rexistro` has no control of its own: the address may carry it. */
export type FilterField = 'autor' | 'entidade' | 'accion' | 'desde' | 'ata' | 'rexistro'

export function AuditoriaFilters({ list }: { list: List<'instante', FilterField> }) {
  const t = useT()
  const { filters, setFilters } = list
  return (
    <FilterPanel count={Object.values(filters).filter(Boolean).length}>
      <AutorSelect value={filters.autor} change={(autor) => setFilters({ autor })} />
      <Select
        label={t('auditoria.entidade')}
        value={filters.entidade ?? ''}
        onChange={(event) => setFilters({ entidade: event.currentTarget.value })}
        options={[
          { value: '', label: t('auditoria.any-entidade') },
          ...entidades.map((value) => ({ value, label: t(`auditoria.entidade.${value}`) })),
        ]}
      />
      <Select
        label={t('auditoria.accion')}
        value={filters.accion ?? ''}
        onChange={(event) => setFilters({ accion: event.currentTarget.value })}
        options={[
          { value: '', label: t('auditoria.any-accion') },
          ...accions.map((value) => ({ value, label: t(`auditoria.accion.${value}`) })),
        ]}
      />
      <DateField
        label={t('auditoria.desde')}
        value={filters.desde ?? null}
        {...(filters.ata && { max: filters.ata })}
        onChange={(desde) => setFilters({ desde: desde ?? '' })}
      />
      <DateField
        label={t('auditoria.ata')}
        value={filters.ata ?? null}
        {...(filters.desde && { min: filters.desde })}
        onChange={(ata) => setFilters({ ata: ata ?? '' })}
      />
    </FilterPanel>
  )
}
