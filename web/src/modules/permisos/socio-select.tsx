import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { Permiso } from '#contract/permisos.ts'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { permisosQuery } from './permisos.calls.ts'

interface SocioSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  value: Permiso | null
  onChange: (socio: Permiso | null) => void
  /** Only those who hold no roles yet. */
  withoutRoles?: boolean
}

/** Enough to see whether the one looked for is there, few enough to look through. */
const most = 20

const optionLabel = (socio: Permiso) => `${listName(socio)} (${socio.dni})`

/** One of the active members but oneself: typing part of a name or DNI finds the person among many. */
export function SocioSelect({ value, onChange, withoutRoles = false, ...select }: SocioSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const found = useQuery({
    ...permisosQuery({
      search: search.trim(),
      size: most,
      sort: ['apellidos,asc'],
      ...(withoutRoles && { filters: ['authorities:NULL'] }),
    }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.content ?? []).filter(({ id, self }) => !self && id !== value?.id)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search.trim() || found.isFetching
  return (
    <Combobox
      placeholder={t('permisos.find')}
      description={t('permisos.find-help')}
      {...select}
      options={offered.map((socio) => ({ value: String(socio.id), label: optionLabel(socio) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((socio) => String(socio.id) === id) ?? null)}
      clearLabel={t('permisos.clear')}
      search={setTyped}
      nothingFound={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
