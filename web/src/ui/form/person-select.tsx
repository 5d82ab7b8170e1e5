import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { listName, withNumber } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Combobox } from '../controls/combobox.tsx'
import { useDebounced } from '../use-debounced.ts'

/** A member as one is chosen. */
export interface Persoa {
  id: number
  numero: number
  nombre: string
  apellidos: string
}

interface PersonSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  value: Persoa | null
  onChange: (persoa: Persoa | null) => void
  /** Finds at most `size` people whose name or number has the words of `search`, by surname. */
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is a tuple of its own
  find: (search: string, size: number) => UseQueryOptions<Persoa[], Error, Persoa[], any>
}

/** Enough to see whether the one looked for is there, few enough to look through. */
const most = 20

const optionLabel = (persoa: Persoa) => withNumber(listName(persoa), persoa.numero)

/** One of many members: typing part of a name or the number finds the person. */
export function PersonSelect({ value, onChange, find, ...select }: PersonSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const found = useQuery(find(search.trim(), most))
  const others = (found.data ?? []).filter(({ id }) => id !== value?.id)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search.trim() || found.isFetching
  return (
    <Combobox
      placeholder={t('person.find')}
      {...select}
      options={offered.map((persoa) => ({ value: String(persoa.id), label: optionLabel(persoa) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((persoa) => String(persoa.id) === id) ?? null)}
      clearLabel={t('person.clear')}
      search={setTyped}
      nothingFound={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
