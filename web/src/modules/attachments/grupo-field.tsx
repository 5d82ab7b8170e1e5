import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Restriction } from '#contract/attachments.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'

/** All groups by name, for choosing one. */
const gruposQuery = queryOptions({
  queryKey: ['grupos', 'choices'],
  queryFn: async ({ signal }) => {
    const { content } = await call('GET /grupos', { query: { sort: ['name,asc'] }, signal })
    return content.map(({ id, name }) => ({ id, name }))
  },
})

interface GrupoFieldProps {
  id: string
  value: Restriction
  onChange: (grupo: Restriction) => void
}

/** The group whose members alone see something; none for everybody. */
export function GrupoField({ id, value, onChange }: GrupoFieldProps) {
  const t = useT()
  const { data: grupos = [] } = useQuery(gruposQuery)
  const known = value && !grupos.some((grupo) => grupo.id === value.id) ? [value, ...grupos] : grupos
  return (
    <Select
      id={id}
      label={t('anexos.grupo')}
      placeholder={t('anexos.grupo-none')}
      data={known.map((grupo) => ({
        value: String(grupo.id),
        label: grupo.name || (grupo.id === value?.id ? t('anexos.grupo-deleted') : t('grupos.no-name')),
      }))}
      value={value ? String(value.id) : null}
      onChange={(chosen) => onChange(known.find((grupo) => String(grupo.id) === chosen) ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('anexos.grupo-clear'), tabIndex: 0 }}
      nothingFoundMessage={t('list.nothing-found')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
