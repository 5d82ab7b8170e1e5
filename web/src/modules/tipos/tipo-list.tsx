import { useQuery } from '@tanstack/react-query'
import type { Tipo } from '#contract/tipos.ts'
import { ApiError } from '../../shell/api.ts'
import { errorText } from '../../shell/errors.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { listQuery, useDeleteRecord } from '../../ui/collection.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import type { Lista } from './tipos.calls.ts'
import { useLista } from './use-lista.ts'

const options: ListOptions<'nombre'> = {
  sortable: ['nombre'],
  sort: [{ field: 'nombre', direction: 'asc' }],
  pageSize: 25,
}

const createColumns = (t: Translate): Column<Tipo, 'nombre'>[] => [
  {
    name: 'nombre',
    title: t('tipos.nombre'),
    cell: ({ nombre }) => nombre,
    sort: 'nombre',
    card: 'title',
    breaks: 'anywhere',
  },
]

/** The types of the association's documents, or those of its members' documents. */
export function Component() {
  const lista = useLista()
  return <TipoList key={lista.path} lista={lista} />
}

function TipoList({ lista }: { lista: Lista }) {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(listQuery(lista.collection, list.request))
  const remove = useDeleteRecord(lista.collection)
  const newLink = (
    <Button to={`${lista.path}/novo`}>
      <Icon icon={IconPlus} />
      {t('tipos.new')}
    </Button>
  )

  const askDelete = (tipo: Tipo): Promise<void> =>
    confirmDelete({
      what: t('tipos.one', tipo),
      done: t('tipos.deleted', tipo),
      remove: () => remove.mutateAsync(tipo.id),
      tell: (error) => {
        const isInUse = error instanceof ApiError && error.code === 'error.tipo-documento-in-use'
        if (isInUse) notify({ kind: 'error', title: t('tipos.in-use', tipo), text: errorText(error) })
        return isInUse
      },
    })

  return (
    <Page title={t(lista.title)} width="form" actions={newLink}>
      <DataList
        list={list}
        query={query}
        columns={createColumns(t)}
        caption={t(lista.title)}
        rowKey={({ id }) => id}
        rowName={({ nombre }) => nombre}
        rowTo={({ id }) => `${lista.path}/${id}/editar`}
        actions={(tipo) => [
          { label: t('action.edit'), icon: IconEdit, to: `${lista.path}/${tipo.id}/editar` },
          { label: t('action.delete'), icon: IconTrash, isDanger: true, run: () => void askDelete(tipo) },
        ]}
        count={(count) => t('tipos.count', { count })}
        searchLabel={t('tipos.search')}
        empty={{ text: t(lista.empty) }}
      />
    </Page>
  )
}
