import { useState } from 'react'
import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { DateField } from '../../ui/controls/date-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { FilterPanel } from '../../ui/list/filters.tsx'
import type { List } from '../../ui/list/use-list-state.ts'
import { campoText, parseNumber } from './campo-values.ts'
import type { SocioFilter, SocioSort } from './socio-columns.tsx'

interface CampoFiltersProps {
  list: List<SocioSort, SocioFilter>
  /** The own fields by which the list can be filtered. */
  campos: readonly Campo[]
  /** Whether members without a password can be shown. */
  hasAcceso: boolean
}

/** The filters of the register by own fields, by password and by e-mail. */
export function CampoFilters({ list, campos, hasAcceso }: CampoFiltersProps) {
  const t = useT()
  const { acceso = '', correo = '' } = list.filters
  const isOn = (campo: Campo) => Boolean(list.filters[toCampoKey(campo)])
  return (
    <FilterPanel count={campos.filter(isOn).length + (acceso ? 1 : 0) + (correo ? 1 : 0)} isFolded>
      {campos.map((campo) => (
        <CampoFilter
          key={campo.id}
          campo={campo}
          value={list.filters[toCampoKey(campo)] ?? ''}
          change={(value) => list.setFilters({ [toCampoKey(campo)]: value })}
        />
      ))}
      {hasAcceso && (
        <Select
          label={t('socios.acceso')}
          value={acceso}
          onChange={({ currentTarget }) => list.setFilters({ acceso: currentTarget.value })}
          options={[
            { value: '', label: t('socios.filter-any') },
            { value: 'SEN_CONTRASINAL', label: t('socios.acceso.SEN_CONTRASINAL') },
            { value: 'SEN_CARTA', label: t('socios.acceso.SEN_CARTA') },
          ]}
        />
      )}
      <Select
        label={t('usuario.email-short')}
        value={correo}
        onChange={({ currentTarget }) => list.setFilters({ correo: currentTarget.value })}
        options={[
          { value: '', label: t('socios.filter-any') },
          { value: 'SEN', label: t('socio.sen-correo') },
        ]}
      />
    </FilterPanel>
  )
}

interface CampoFilterProps {
  campo: Campo
  /** As the API takes it; empty for none. */
  value: string
  change: (value: string) => void
}

/** The choice that opens an input for a value. */
const typed = '='

/** The values that a field can have, where they are few. */
function listValues({ tipo, opcions }: Campo, t: Translate) {
  if (tipo === 'SI_NON')
    return [
      { value: 'true', label: t('value.yes') },
      { value: 'false', label: t('value.no') },
    ]
  if (tipo === 'OPCION') return opcions.map((value) => ({ value, label: value }))
  return [{ value: typed, label: t('socios.filter-equal') }]
}

/** A filter by a value of one field, or by whether there is one. */
function CampoFilter({ campo, value, change }: CampoFilterProps) {
  const t = useT()
  const values = listValues(campo, t)
  const isKnown =
    value === '' || value === 'NULL' || value === 'NOT_NULL' || values.some((each) => each.value === value)
  /** Whether a value is about to be typed. */
  const [isTyping, setTyping] = useState(false)
  const chosen = isKnown && !isTyping ? value : typed
  return (
    <div className="stack">
      <Select
        label={campo.nome}
        value={chosen}
        onChange={({ currentTarget }) => {
          setTyping(currentTarget.value === typed)
          if (currentTarget.value !== typed) change(currentTarget.value)
        }}
        options={[
          { value: '', label: t('socios.filter-any') },
          ...values,
          { value: 'NOT_NULL', label: t('socios.filter-some') },
          { value: 'NULL', label: t('socios.filter-none') },
        ]}
      />
      {chosen === typed && (
        <ValueFilter key={value} campo={campo} value={isKnown ? '' : value} change={change} />
      )}
    </div>
  )
}

/** The value to look for, taken when it is typed whole. */
function ValueFilter({ campo: { nome, tipo }, value, change }: CampoFilterProps) {
  const t = useT()
  const [text, setText] = useState(tipo === 'NUMERO' && value ? campoText(Number(value), t) : value)
  const [fault, setFault] = useState<string>()
  const label = t('socios.filter-value', { nome })
  if (tipo === 'DATA')
    return <DateField label={label} value={value || null} onChange={(day) => change(day ?? '')} />

  const take = () => {
    const number = parseNumber(text)
    if (text.trim() === '') return change('')
    if (tipo === 'NUMERO' && number === null) return setFault(t('socio.number-wrong'))
    // a comma ends a filter
    if (tipo !== 'NUMERO' && text.includes(',')) return setFault(t('socios.filter-comma'))
    change(tipo === 'NUMERO' ? String(number) : text.trim())
  }
  return (
    <TextInput
      label={label}
      value={text}
      error={fault}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        setFault(undefined)
      }}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      inputMode={tipo === 'NUMERO' ? 'decimal' : 'text'}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={limits.campoTexto}
    />
  )
}
