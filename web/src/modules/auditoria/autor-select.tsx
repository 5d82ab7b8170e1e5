import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usuarioQuery, usuariosQuery } from '../usuarios/usuarios.calls.ts'

interface AutorSelectProps {
  /** Login of the person chosen; also of one who is no user any more. */
  value: string | undefined
  change: (login: string) => void
}

/** Authors who are no users: the portal itself, and people with the link of their application. */
const nameless = ['sistema', 'solicitante'] as const
const most = 20

/** Chooses the person whose actions are shown, found by part of a name or DNI. */
export function AutorSelect({ value, change }: AutorSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 300)
  const found = useQuery(usuariosQuery({ search, size: most, sort: ['lastName,asc'] }))
  const chosen = useQuery({
    ...usuarioQuery(value ?? ''),
    enabled: !!value && !nameless.some((login) => login === value),
  })

  const people = (found.data?.content ?? []).map((usuario) => ({
    value: usuario.login,
    label: `${personName(usuario)} (${usuario.login})`,
  }))
  const options = [
    ...nameless.map((login) => ({ value: login as string, label: t(`auditoria.${login}`) })),
    ...people,
  ]
  if (value && !options.some((option) => option.value === value)) {
    const name = chosen.data && `${personName(chosen.data)} (${value})`
    options.push({ value, label: name ?? value })
  }
  return (
    <Combobox
      label={t('auditoria.autor')}
      placeholder={t('auditoria.any-autor')}
      options={options}
      value={value ?? null}
      onChange={(login) => change(login ?? '')}
      clearLabel={t('auditoria.any-autor')}
      search={setTyped}
      nothingFound={t('list.nothing-found')}
    />
  )
}
