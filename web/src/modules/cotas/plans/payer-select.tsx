import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listName } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { type Payer, payersQuery } from './plans.calls.ts'

interface PayerSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  /** The member who would be paid for. */
  socioId: number
  value: Payer | null
  onChange: (payer: Payer | null) => void
}

/** The member who pays for another: typing part of a name finds the person among many. */
export function PayerSelect({ socioId, value, onChange, ...select }: PayerSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useQuery(payersQuery(search.trim()))
  const others = (found.data ?? []).filter(({ id }) => id !== value?.id && id !== socioId)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search.trim() || found.isFetching
  return (
    <Select
      // a dialog focuses it: the list of people would cover the rest
      openOnFocus={false}
      placeholder={t('plan.pays-self')}
      {...select}
      data={offered.map((payer) => ({ value: String(payer.id), label: listName(payer) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((payer) => String(payer.id) === id) ?? null)}
      searchable
      clearable
      // Mantine keeps it from keyboards and screen readers.
      clearButtonProps={{ 'aria-label': t('plan.clear-payer'), 'aria-hidden': false, tabIndex: 0 }}
      onSearchChange={(text) => setTyped(value && text === listName(value) ? '' : text)}
      // The server has already looked, ignoring accents.
      filter={({ options }) => options}
      nothingFoundMessage={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
