import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#contract/person-name.ts'
import { useT } from '../../shell/i18n.ts'
import { usuarioQuery, usuariosQuery } from '../usuarios/usuarios.calls.ts'

interface AutorSelectProps {
  /** Login of the person chosen; also of one who is no user any more. */
  value: string | undefined
  change: (login: string) => void
}

const system = 'sistema'
const most = 20

/** Whose doings to show: typing part of a name or DNI finds the person. */
export function AutorSelect({ value, change }: AutorSelectProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useQuery(usuariosQuery({ search, size: most, sort: ['lastName,asc'] }))
  const chosen = useQuery({ ...usuarioQuery(value ?? ''), enabled: !!value && value !== system })

  const people = (found.data?.content ?? []).map((usuario) => ({
    value: usuario.login,
    label: `${personName(usuario)} (${usuario.login})`,
  }))
  const options = [{ value: system, label: t('auditoria.sistema') }, ...people]
  if (value && !options.some((option) => option.value === value)) {
    const name = chosen.data && `${personName(chosen.data)} (${value})`
    options.push({ value, label: name ?? value })
  }
  return (
    <Select
      label={t('auditoria.autor')}
      placeholder={t('auditoria.any-autor')}
      data={options}
      value={value ?? null}
      onChange={(login) => change(login ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('auditoria.any-autor') }}
      onSearchChange={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text)}
      // The server has already looked, ignoring accents.
      filter={({ options: all }) => all}
      nothingFoundMessage={t('list.nothing-found')}
    />
  )
}
