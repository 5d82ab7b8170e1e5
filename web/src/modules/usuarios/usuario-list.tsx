import { useQuery } from '@tanstack/react-query'
import { personName } from '#contract/person-name.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { toLocal } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { OnCard } from '../../ui/list/card-parts.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterChips } from '../../ui/list/filters.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { RoleChips } from '../../ui/roles.tsx'
import { ShortDate } from '../../ui/short-date.tsx'
import { useDeleteUsuario, useSetActivated, usuariosQuery } from './usuarios.calls.ts'

type SortField = 'login' | 'firstName' | 'lastName' | 'email' | 'activated' | 'createdDate'

const options: ListOptions<SortField, 'activated'> = {
  sortable: ['login', 'firstName', 'lastName', 'email', 'activated', 'createdDate'],
  filterable: ['activated'],
  pageSize: 10,
}

const createColumns = (t: Translate): Column<Usuario, SortField>[] => [
  {
    name: 'login',
    title: t('usuario.login'),
    cell: ({ login }) => login,
    sort: 'login',
    sortWords: 'number',
    breaks: 'whole',
  },
  {
    name: 'firstName',
    title: t('usuario.firstName'),
    cell: ({ firstName, lastName }) => (
      <>
        {firstName}
        <OnCard> {lastName}</OnCard>
      </>
    ),
    sort: 'firstName',
    breaks: 'long-words',
    card: 'title',
  },
  {
    name: 'lastName',
    title: t('usuario.lastName'),
    cell: ({ lastName }) => lastName,
    sort: 'lastName',
    breaks: 'long-words',
    card: 'none',
  },
  {
    name: 'email',
    title: t('usuario.email-short'),
    cell: ({ email }) => <EmailText address={email} />,
    sort: 'email',
    width: '17.5rem',
    breaks: 'anywhere',
  },
  {
    name: 'activated',
    title: t('usuario.activated'),
    cell: (usuario) => (
      <>
        <ActivatedSwitch usuario={usuario} />
        <span className="print-only">{t(usuario.activated ? 'value.yes' : 'value.no')}</span>
      </>
    ),
    sort: 'activated',
    sortWords: ['usuario.order-inactive', 'usuario.order-active'],
    width: '5.5rem',
  },
  {
    name: 'authorities',
    title: t('usuario.authorities'),
    cell: ({ authorities }) => <RoleChips roles={authorities} />,
  },
  {
    name: 'createdDate',
    title: t('usuario.createdDate'),
    cell: ({ createdDate }) => <ShortDate date={toLocal(createdDate)} />,
    sort: 'createdDate',
    sortWords: 'date',
    width: '6.5rem',
    card: 'none',
  },
]

const editPath = ({ login }: Usuario) => `/user-management/${encodeURIComponent(login)}/edit`

/** Everybody who can sign in, or could. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(usuariosQuery(list.request))
  const ownLogin = useSession()?.login
  const remove = useDeleteUsuario()

  /** Why an account stays. The last administrator is always the person who looks: no other one is left. */
  const deleteRefusal = ({ login, authorities }: Usuario): string | undefined => {
    if (login === ownLogin) return t('usuarios.own-delete')
    return authorities.includes('ROLE_PARTNER') ? t('error.user-has-socio') : undefined
  }
  const askDelete = (usuario: Usuario): Promise<void> =>
    confirmDelete({
      what: t('usuarios.account-of', { name: personName(usuario) }),
      done: t('usuarios.deleted', { name: personName(usuario) }),
      remove: () => remove.mutateAsync(usuario.login),
    })

  return (
    <Page
      title={t('title.usuarios')}
      actions={
        <Button to="/user-management/users/new">
          <Icon icon={IconPlus} />
          {t('usuarios.new')}
        </Button>
      }
    >
      <DataList
        list={list}
        query={query}
        columns={createColumns(t)}
        caption={t('title.usuarios')}
        rowKey={({ id }) => id}
        rowName={personName}
        rowTo={editPath}
        actions={(usuario) => [
          { label: t('action.edit'), icon: IconEdit, to: editPath(usuario) },
          {
            label: t('action.delete'),
            icon: IconTrash,
            isDanger: true,
            refusal: deleteRefusal(usuario),
            run: () => void askDelete(usuario),
          },
        ]}
        count={(count) => t('usuarios.count', { count })}
        searchLabel={t('usuarios.search')}
        filters={
          <FilterChips
            label={t('usuario.activated')}
            value={list.filters.activated}
            change={(activated) => list.setFilters({ activated })}
            options={[
              { value: '', label: t('usuarios.all') },
              { value: 'true', label: t('usuarios.active') },
              { value: 'false', label: t('usuarios.inactive') },
            ]}
          />
        }
        empty={{ text: t('usuarios.empty') }}
        cardsBelow={1040}
      />
    </Page>
  )
}

/** Saves at once. Users cannot deactivate themselves. */
function ActivatedSwitch({ usuario }: { usuario: Usuario }) {
  const t = useT()
  const set = useSetActivated()
  const isOwn = useSession()?.login === usuario.login
  const name = personName(usuario)
  return (
    <Switch
      aria-label={t('usuarios.may-sign-in', { name })}
      title={isOwn ? t('usuarios.own-activated') : undefined}
      checked={usuario.activated}
      disabled={isOwn}
      onChange={({ currentTarget: { checked: activated } }) => {
        if (set.isPending) return
        set.mutate(
          { usuario, activated },
          {
            onSuccess: () =>
              notify({
                kind: 'success',
                text: t(activated ? 'usuarios.activated-on' : 'usuarios.activated-off', { name }),
              }),
          },
        )
      }}
    />
  )
}
