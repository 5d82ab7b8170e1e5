import { useQuery } from '@tanstack/react-query'
import { noValue } from '#contract/no-value.ts'
import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { useRefresh } from '../../ui/collection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconEdit, IconEye, IconPlus, IconTrash } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { type ListOptions, requestAt } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { Status } from '../../ui/status.tsx'
import { askDeleteEvento } from './delete-evento.ts'
import { type EventoRow, eventosAdminQuery } from './eventos.calls.ts'

const options: ListOptions<'titulo' | 'lugar' | 'fecha' | 'publico'> = {
  sortable: ['titulo', 'lugar', 'fecha', 'publico'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  pageSize: 10,
}

const toPath = ({ id }: EventoRow) => `/eventos/${id}`

export const queries = ({ search }: PageAddress) => [eventosAdminQuery(requestAt(search, options))]

/** The list of all events for managers. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(eventosAdminQuery(list.request))
  const back = useBack('/eventos')
  const refresh = useRefresh('eventos')
  const newLink = (
    <Button to="/eventos/novo">
      <Icon icon={IconPlus} />
      {t('eventos.new')}
    </Button>
  )
  return (
    <Page title={t('title.eventos-admin')} back={<BackButton back={back} />} actions={newLink}>
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'titulo',
            title: t('eventos.titulo'),
            cell: ({ titulo }) => titulo,
            sort: 'titulo',
            card: 'title',
            breaks: 'anywhere',
          },
          {
            name: 'lugar',
            title: t('eventos.lugar'),
            cell: ({ lugar }) => lugar,
            sort: 'lugar',
            breaks: 'anywhere',
          },
          {
            name: 'fecha',
            title: t('eventos.fecha'),
            cell: ({ fecha }) => (fecha ? <ShortDate date={fecha} /> : noValue),
            sort: 'fecha',
            sortWords: 'date',
          },
          {
            name: 'publico',
            title: t('eventos.publico'),
            cell: ({ publico }) => (
              <Status state={publico ? 'on' : 'off'}>{t(publico ? 'value.yes' : 'value.no')}</Status>
            ),
            sort: 'publico',
            sortWords: ['eventos.order-socios', 'eventos.order-publicos'],
          },
        ]}
        caption={t('title.eventos-admin')}
        rowKey={({ id }) => id}
        rowName={({ titulo }) => titulo}
        rowTo={toPath}
        actions={(evento) => [
          { label: t('list.detail'), icon: IconEye, to: toPath(evento) },
          { label: t('action.edit'), icon: IconEdit, to: `${toPath(evento)}/editar` },
          {
            label: t('action.delete'),
            icon: IconTrash,
            isDanger: true,
            run: () => void askDeleteEvento(evento, () => void refresh()),
          },
        ]}
        count={(count) => t('eventos.count', { count })}
        searchLabel={t('eventos.search')}
        empty={{ text: t('eventos.empty'), action: newLink }}
      />
    </Page>
  )
}
