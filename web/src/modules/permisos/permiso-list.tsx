import { useCallback, useMemo, useState } from 'react'
import { noValue } from '#contract/no-value.ts'
import type { Permiso } from '#contract/permisos.ts'
import { listName, personName } from '#contract/person-name.ts'
import { assignableRoles, assignedRoles } from '#contract/roles.ts'
import { reportError } from '../../shell/errors.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { IconEdit, IconPlus, IconRemoveRoles } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column, RowAction } from '../../ui/list/types.ts'
import { useListRows } from '../../ui/list/use-list-rows.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { RoleChips, roleKey } from '../../ui/roles.tsx'
import { permisosQuery, useRemovePermisos } from './permisos.calls.ts'

const PermisoDialog = lazyDialog(
  () => import('./permiso-dialog.tsx'),
  (module) => module.PermisoDialog,
)

type SortField = 'apellidos' | 'dni' | 'authorities'

const options: ListOptions<SortField, 'authorities'> = {
  sortable: ['apellidos', 'dni', 'authorities'],
  // people with roles first
  sort: [
    { field: 'authorities', direction: 'asc' },
    { field: 'apellidos', direction: 'asc' },
  ],
  filterable: ['authorities'],
  pageSizes: [-1],
}

const createColumns = (t: Translate): Column<Permiso, SortField>[] => [
  {
    name: 'nombre',
    title: t('permisos.nome'),
    cell: (permiso) => (permiso.self ? t('permisos.self', { name: listName(permiso) }) : listName(permiso)),
    sort: 'apellidos',
    card: 'title',
    width: '34%',
  },
  {
    name: 'dni',
    title: t('permisos.dni'),
    cell: ({ dni }) => dni,
    sort: 'dni',
    sortWords: 'number',
    breaks: 'whole',
    width: '9rem',
  },
  {
    name: 'authorities',
    title: t('usuario.authorities'),
    cell: (permiso) => <Roles permiso={permiso} />,
    sort: ['authorities', 'apellidos'],
  },
]

function Roles({ permiso }: { permiso: Permiso }) {
  const t = useT()
  const roles = assignedRoles(permiso.authorities)
  if (roles.length > 0) return <RoleChips roles={roles} />
  return (
    <>
      <span aria-hidden="true">{noValue}</span>
      <span className="visually-hidden">{t('permisos.none')}</span>
    </>
  )
}

/** The active members with the roles they were given. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const { query, rows } = useListRows(list, permisosQuery)
  /** The member whose roles are edited; null while none is chosen yet. */
  const [edited, setEdited] = useState<Permiso | null>()
  const removeAll = useRemoveAll()

  const getActions = useCallback(
    (permiso: Permiso): RowAction[] => {
      const edit = { label: t('permisos.edit'), icon: IconEdit, run: () => setEdited(permiso) }
      const remove = {
        label: t('permisos.remove-all'),
        icon: IconRemoveRoles,
        isDanger: true,
        refusal: permiso.self ? t('permisos.own') : undefined,
        run: () => void removeAll(permiso),
      }
      const hasRoles = assignedRoles(permiso.authorities).length > 0
      return [...(permiso.self ? [] : [edit]), ...(hasRoles ? [remove] : [])]
    },
    [t, removeAll],
  )

  return (
    <Page
      title={t('title.permisos')}
      actions={
        <Button onClick={() => setEdited(null)}>
          <Icon icon={IconPlus} />
          {t('permisos.assign')}
        </Button>
      }
    >
      <DataList
        list={list}
        query={query}
        rows={rows}
        columns={useMemo(() => createColumns(t), [t])}
        caption={t('title.permisos')}
        rowKey={getId}
        rowName={personName}
        actions={getActions}
        count={(count) => t('socios.count', { count })}
        searchLabel={t('permisos.search')}
        filters={
          <Select
            className="is-low list-filter-select"
            aria-label={t('permisos.filter')}
            value={list.filters.authorities ?? ''}
            onChange={(event) => list.setFilters({ authorities: event.currentTarget.value })}
            options={[
              { value: '', label: t('permisos.any-role') },
              ...assignableRoles.map((role) => ({ value: role, label: t(roleKey(role)) })),
              { value: 'NOT_NULL', label: t('permisos.some') },
              { value: 'NULL', label: t('permisos.none') },
            ]}
          />
        }
        empty={{ text: t('permisos.empty') }}
      />
      <PermisoDialog
        permiso={edited ?? null}
        isOpen={edited !== undefined}
        close={() => setEdited(undefined)}
      />
    </Page>
  )
}

// Constants, so that rows already drawn stay as they are while one scrolls.
const getId = ({ id }: Permiso) => id

/** Takes all roles away from a member after asking. */
function useRemoveAll(): (permiso: Permiso) => Promise<void> {
  const t = useT()
  const { mutate } = useRemovePermisos()
  return useCallback(
    async (permiso) => {
      const name = personName(permiso)
      const yes = await confirm({
        title: t('permisos.remove-title', { name }),
        text: t('permisos.remove-text'),
        action: t('permisos.remove'),
        danger: true,
      })
      const removeNow = () =>
        mutate(permiso, {
          onSuccess: () => notify({ kind: 'success', text: t('permisos.removed', { name }) }),
          onError: (error) => reportError(error, { retry: removeNow }),
        })
      if (yes) removeNow()
    },
    [t, mutate],
  )
}
