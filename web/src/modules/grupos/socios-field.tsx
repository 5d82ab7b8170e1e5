import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { allows, memberStaff } from '#contract/access.ts'
import type { Grupo } from '#contract/grupos.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PickList } from '../../ui/pick-list/pick-list.tsx'
import { type GrupoValues, pickables, sortIds } from './grupo-values.ts'
import { allCandidatesQuery, candidatesQuery } from './grupos.calls.ts'

interface SociosFieldProps {
  form: RecordForm<GrupoValues>
  /** The members of the group when it was opened. */
  socios: Grupo['socios']
}

/** The members of a group, chosen among those of the public gallery; the register's staff also see former members. */
export function SociosField({ form, socios }: SociosFieldProps) {
  const t = useT()
  const isStaff = allows(memberStaff, useSession()?.authorities ?? null)
  const [withInactive, setWithInactive] = useState(false)
  // The present ones stay until the others arrive.
  const query = useQuery({
    ...(withInactive ? allCandidatesQuery : candidatesQuery),
    placeholderData: keepPreviousData,
  })
  const inactive = t('grupos.inactive')
  const options = useMemo(
    () => query.data && pickables(query.data, socios, inactive),
    [query.data, socios, inactive],
  )
  const { socios: ids } = form.form.values
  const chosen = useMemo(() => new Set(ids), [ids])
  const { id, error, description } = field(form, 'socios')

  return (
    <FormGroup title={t('grupos.socios')}>
      <div
        id={id}
        tabIndex={-1}
        aria-busy={query.isPlaceholderData}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {description}
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
        {options ? (
          <PickList
            label={t('grupos.socios')}
            searchLabel={t('grupos.search-socios')}
            options={options}
            chosen={chosen}
            change={(next) => form.form.setFieldValue('socios', sortIds(next))}
            count={(count) => t('grupos.chosen', { count })}
          >
            {isStaff && (
              <Switch
                label={t('grupos.with-inactive')}
                checked={withInactive}
                onChange={(event) => setWithInactive(event.currentTarget.checked)}
              />
            )}
          </PickList>
        ) : query.isPending ? (
          <ListSkeleton isNarrow columns={2} rows={4} />
        ) : (
          <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </div>
    </FormGroup>
  )
}
