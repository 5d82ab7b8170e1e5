import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Restriction } from '#contract/attachments.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { OptionalLabel } from '../../ui/form/field.tsx'

/** All groups by name, for choosing one. */
const gruposQuery = queryOptions({
  queryKey: ['grupos', 'choices'],
  queryFn: async ({ signal }) => {
    const { content } = await call('GET /grupos', { query: { sort: ['name,asc'] }, signal })
    return content.map(({ id, name }) => ({ id, name }))
  },
})

/** Stands for no group at all. */
const everybody = 'everybody'

interface GrupoFieldProps {
  id: string
  value: Restriction
  onChange: (grupo: Restriction) => void
  error?: ReactNode
}

/** The group whose members alone see something; none for everybody. */
export function GrupoField({ id, value, onChange, error }: GrupoFieldProps) {
  const t = useT()
  const { data: grupos = [] } = useQuery(gruposQuery)
  const known = value && !grupos.some((grupo) => grupo.id === value.id) ? [value, ...grupos] : grupos
  return (
    <Combobox
      id={id}
      label={<OptionalLabel>{t('anexos.grupo')}</OptionalLabel>}
      options={[
        { value: everybody, label: t('anexos.grupo-none') },
        ...known.map((grupo) => ({
          value: String(grupo.id),
          label: grupo.id === deletedGrupo ? t('anexos.grupo-deleted') : grupo.name || t('grupos.no-name'),
        })),
      ]}
      value={value ? String(value.id) : everybody}
      onChange={(chosen) => onChange(known.find((grupo) => String(grupo.id) === chosen) ?? null)}
      error={error}
    />
  )
}
