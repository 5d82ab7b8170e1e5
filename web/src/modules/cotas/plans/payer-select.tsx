import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type Payer, payersQuery } from './plans.calls.ts'

interface PayerSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  /** The member who would be paid for. */
  socioId: number
  value: Payer | null
  onChange: (payer: Payer | null) => void
}

/** The member who pays for another: typing part of a name finds the person among many. */
export function PayerSelect({ socioId, value, onChange, ...select }: PayerSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const found = useQuery(payersQuery(search.trim()))
  const others = (found.data ?? []).filter(({ id }) => id !== value?.id && id !== socioId)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search.trim() || found.isFetching
  return (
    <Combobox
      placeholder={t('plan.pays-self')}
      {...select}
      options={offered.map((payer) => ({ value: String(payer.id), label: listName(payer) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((payer) => String(payer.id) === id) ?? null)}
      clearLabel={t('plan.clear-payer')}
      search={setTyped}
      nothingFound={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
