import { useQuery } from '@tanstack/react-query'
import type { TipoCota } from '#contract/cotas.ts'
import { formatCents } from '#contract/numbers.ts'
import { ApiError } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { errorText } from '../../../shell/errors.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { listQuery, useDeleteRecord } from '../../../ui/collection.ts'
import { confirmDelete } from '../../../ui/confirm-delete.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Status } from '../../../ui/status.tsx'
import '../parts/cotas.css'
import '../parts/recibo-note.css'

type Sort = 'nome' | 'importe' | 'periodo' | 'activo'

const options: ListOptions<Sort> = {
  sortable: ['nome', 'importe', 'periodo', 'activo'],
  sort: [{ field: 'nome', direction: 'asc' }],
  pageSize: 25,
}

const createColumns = (t: Translate): Column<TipoCota, Sort>[] => [
  {
    name: 'nome',
    title: t('tipos-cota.nome'),
    cell: ({ nome, predeterminado }) => (
      <>
        {nome}
        {predeterminado && <small className="recibo-note">{t('tipos-cota.is-default')}</small>}
      </>
    ),
    sort: 'nome',
    card: 'title',
    breaks: 'anywhere',
  },
  {
    name: 'periodo',
    title: t('tipos-cota.periodo'),
    cell: ({ periodo }) => t(`periodo.${periodo}`),
    sort: 'periodo',
  },
  {
    name: 'activo',
    title: t('tipos-cota.estado'),
    cell: ({ activo }) => (
      <Status state={activo ? 'on' : 'off'}>{t(activo ? 'tipos-cota.on' : 'tipos-cota.off')}</Status>
    ),
    sort: 'activo',
    breaks: 'whole',
  },
  {
    name: 'importe',
    title: t('paper.importe'),
    cell: ({ importe }) => <span className="no-break">{formatCents(eurosToCents(importe))}</span>,
    sort: 'importe',
    sortWords: 'number',
    isNumber: true,
  },
]

const toPath = ({ id }: TipoCota) => `/cotas/tipos/${id}`

/** The types of fees. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(listQuery('tipos-cota', list.request))
  const remove = useDeleteRecord('tipos-cota')
  const newLink = (
    <Button to="/cotas/tipos/novo">
      <Icon icon={IconPlus} />
      {t('tipos-cota.new')}
    </Button>
  )
  const askDelete = ({ id, nome }: TipoCota): Promise<void> =>
    confirmDelete({
      what: t('tipos-cota.one', { nome }),
      done: t('tipos-cota.deleted', { nome }),
      remove: () => remove.mutateAsync(id),
      tell: (error) => {
        const isInUse = error instanceof ApiError && error.code === 'error.tipo-cota-in-use'
        if (isInUse)
          notify({ kind: 'error', title: t('tipos-cota.in-use', { nome }), text: errorText(error) })
        return isInUse
      },
    })
  return (
    <Page title={t('title.tipos-cota')} back={<BackButton back={useBack('/cotas')} />} actions={newLink}>
      <DataList
        list={list}
        query={query}
        columns={createColumns(t)}
        caption={t('title.tipos-cota')}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        rowTo={toPath}
        actions={(tipo) => [
          { label: t('action.edit'), icon: IconEdit, to: toPath(tipo) },
          { label: t('action.delete'), icon: IconTrash, isDanger: true, run: () => void askDelete(tipo) },
        ]}
        count={(count) => t('tipos-cota.count', { count })}
        searchLabel={t('tipos-cota.search')}
        empty={{ text: t('tipos-cota.empty') }}
      />
    </Page>
  )
}
