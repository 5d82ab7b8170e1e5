import { type ReactNode, useMemo, useState } from 'react'
import { sumBy } from '#contract/sums.ts'
import { useT } from '../../shell/i18n.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Icon } from '../controls/icon.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { IconSearch } from '../icons.ts'
import { FilterChips } from '../list/filters.tsx'
import { type PickDetail, PickRows } from './pick-rows.tsx'
import { find, findable, type PickOption, withIds } from './picking.ts'
import './pick-list.css'

interface PickListProps {
  /** Accessible name. */
  label: string
  searchLabel: string
  options: readonly PickOption[]
  chosen: ReadonlySet<number>
  change: (chosen: Set<number>) => void
  /** The number of chosen options, in words. */
  count: (chosen: number) => string
  /** Grammatical gender of the noun for the options. */
  isMasculine?: boolean
  /** Additional button of each option. */
  detail?: PickDetail
  /** Additional filters. */
  children?: ReactNode
}

/** A virtual list to choose any number of many options, with search as you type. */
export function PickList(props: PickListProps) {
  const { label, searchLabel, options, chosen, change, count, detail, children } = props
  const { isMasculine = false } = props
  const t = useT()
  const [search, setSearch] = useState('')
  /** The options chosen when the filter «chosen only» was turned on: one that is removed then stays visible. */
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null)
  const all = useMemo(() => options.map(findable), [options])
  const found = useMemo(
    () => find(only ? all.filter(({ id }) => only.has(id)) : all, search),
    [all, only, search],
  )
  const chosenHere = sumBy(found, ({ id }) => Number(chosen.has(id)))
  const isAll = found.length > 0 && chosenHere === found.length
  const isNarrowed = found.length < options.length
  const headText = isNarrowed
    ? t(isMasculine ? 'pick.choose-found.m' : 'pick.choose-found', { number: found.length })
    : t(isMasculine ? 'pick.choose-all.m' : 'pick.choose-all')

  return (
    <fieldset className="pick">
      <legend className="visually-hidden">{label}</legend>
      <div className="pick-tools row">
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
          start={<Icon icon={IconSearch} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // The search is live; Enter must not submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <FilterChips
          label={t('pick.which')}
          value={only ? 'only' : ''}
          change={(value) => setOnly(value === '' ? null : chosen)}
          options={[
            { value: '', label: t(isMasculine ? 'pick.all.m' : 'pick.all') },
            { value: 'only', label: t(isMasculine ? 'pick.only-chosen.m' : 'pick.only-chosen') },
          ]}
        />
        {children}
      </div>
      <div className="pick-box">
        <Checkbox
          className="pick-row row pick-head"
          checked={isAll}
          disabled={found.length === 0}
          isSome={chosenHere > 0 && !isAll}
          onChange={() =>
            change(
              withIds(
                chosen,
                found.map(({ id }) => id),
                !isAll,
              ),
            )
          }
        >
          <span>{headText}</span>
          <span className="pick-count" role="status">
            {count(chosen.size)}
          </span>
        </Checkbox>
        {found.length === 0 ? (
          <p className="pick-nothing" role="status">
            {t('list.nothing-found')}
          </p>
        ) : (
          <PickRows
            label={label}
            options={found}
            chosen={chosen}
            toggle={(id, isOn) => change(withIds(chosen, [id], isOn))}
            {...(detail && { detail })}
          />
        )}
      </div>
    </fieldset>
  )
}
