import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Acta } from '#contract/actas.ts'
import { personName, withNumber } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { Combobox } from '../../../ui/controls/combobox.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { votersQuery } from '../convening/convening.calls.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

interface SignerSelectProps
  extends Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'options' | 'search'> {
  kind: ReunionKind
  reunionId: number
  cargos: Acta['cargos']
  value: Acta['secretaria']
  onChange: (person: Acta['secretaria']) => void
}

/** A person who signs: one with a post on the day of the meeting, or another one of its census, found by typing part of the name. */
export function SignerSelect({ kind, reunionId, cargos, value, onChange, ...select }: SignerSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300).trim()
  const found = useQuery(votersQuery(kind.owner, reunionId, 'givers', search))
  const people = new Map(
    cargos.map(({ cargo, socio }) => [socio.id, { ...socio, label: `${socio.nome} (${cargo})` }]),
  )
  const others = search.length < 2 ? [] : (found.data ?? [])
  for (const person of others)
    if (!people.has(person.id)) {
      const nome = personName(person)
      people.set(person.id, { id: person.id, nome, label: withNumber(nome, person.numero) })
    }
  if (value && !people.has(value.id)) people.set(value.id, { ...value, label: value.nome })
  const isLooking = typed.trim() !== search || found.isFetching
  return (
    <Combobox
      placeholder={t('convocatoria.find-person')}
      {...select}
      options={[...people.values()].map(({ id, label }) => ({ value: String(id), label }))}
      value={value && String(value.id)}
      onChange={(id) => {
        const person = people.get(Number(id))
        onChange(person ? { id: person.id, nome: person.nome } : null)
      }}
      clearLabel={t('convocatoria.clear-person')}
      search={setTyped}
      nothingFound={isLooking ? t('loading') : t('list.nothing-found')}
    />
  )
}
