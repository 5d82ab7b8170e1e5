import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { listName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** A member as one is chosen. */
export interface Persoa {
  id: number
  numero: number
  nombre: string
  apellidos: string
}

interface PersoaSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  value: Persoa | null
  onChange: (persoa: Persoa | null) => void
}

/** Enough to see whether the one looked for is there, few enough to look through. */
const most = 20

const optionLabel = (persoa: Persoa) => `${listName(persoa)} (n.º ${persoa.numero})`

/** Members whose name or number has the words of `search`, by surname. */
const persoasQuery = (search: string, size: number) =>
  queryOptions({
    queryKey: ['cotas', 'persoas', 'found', search, size],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /cotas/persoas', {
        query: { search, size, sort: ['apellidos,asc', 'nombre,asc'] },
        signal,
      })
      return content.map(({ id, numero, nombre, apellidos }) => ({ id, numero, nombre, apellidos }))
    },
    placeholderData: keepPreviousData,
  })

/** One of the members whom the keepers of the finances see: typing part of a name or the number finds the person among many. */
export function PersoaSelect({ value, onChange, ...select }: PersoaSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const found = useQuery(persoasQuery(search.trim(), most))
  const others = (found.data ?? []).filter(({ id }) => id !== value?.id)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search.trim() || found.isFetching
  return (
    <Combobox
      placeholder={t('recibos.find-persoa')}
      {...select}
      options={offered.map((persoa) => ({ value: String(persoa.id), label: optionLabel(persoa) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((persoa) => String(persoa.id) === id) ?? null)}
      clearLabel={t('recibos.clear-persoa')}
      search={setTyped}
      nothingFound={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
