import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { PersoaCenso } from '#contract/convocatorias.ts'
import { limits } from '#contract/limits.ts'
import { listName, withNumber } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { votersQuery } from './convening.calls.ts'

interface VoterSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  kind: ReunionKind
  /** Id of the meeting. */
  reunionId: number
  /** `own`: in whom the user may delegate; `givers`: for managers. */
  who: 'own' | 'givers'
  value: PersoaCenso | null
  onChange: (persoa: PersoaCenso | null) => void
}

const { letters } = limits.censusSearch

const optionLabel = (persoa: PersoaCenso) => withNumber(listName(persoa), persoa.numero)

/** A person with a vote in a meeting, found by typing part of the name. */
export function VoterSelect({ kind, reunionId, who, value, onChange, ...select }: VoterSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300).trim()
  const found = useQuery(votersQuery(kind.owner, reunionId, who, search))
  const people = search.length < letters ? [] : (found.data ?? [])
  const others = people.filter(({ id }) => id !== value?.id)
  const offered = value ? [value, ...others] : others
  const isLooking = typed.trim() !== search || found.isFetching
  return (
    <Combobox
      placeholder={t('convocatoria.find-person')}
      {...select}
      options={offered.map((persoa) => ({ value: String(persoa.id), label: optionLabel(persoa) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((persoa) => String(persoa.id) === id) ?? null)}
      clearLabel={t('convocatoria.clear-person')}
      search={setTyped}
      nothingFound={
        typed.trim().length < letters
          ? t('convocatoria.type-more')
          : isLooking
            ? t('loading')
            : t('list.nothing-found')
      }
    />
  )
}
