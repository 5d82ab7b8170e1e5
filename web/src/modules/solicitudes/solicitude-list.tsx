import { useQuery } from '@tanstack/react-query'
import { estadosSolicitude } from '#contract/kinds.ts'
import { listName } from '#contract/person-name.ts'
import { formatPhone } from '#contract/phones.ts'
import type { SolicitudeRow } from '#contract/solicitudes.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { toLocal } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterChips } from '../../ui/list/filters.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { firstRequest } from '../../ui/list/use-list-rows.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { Status } from '../../ui/status.tsx'
import { SolicitudeState } from './solicitude-state.tsx'
import { solicitudesQuery } from './solicitudes.calls.ts'

type SortField = 'recibida' | 'apellidos' | 'estado'

const options: ListOptions<SortField, 'estado'> = {
  sortable: ['recibida', 'apellidos', 'estado'],
  sort: [{ field: 'recibida', direction: 'desc' }],
  filterable: ['estado'],
  filters: { estado: 'RECIBIDA' },
  pageSize: 25,
}

export const queries = ({ search }: PageAddress) => [solicitudesQuery(firstRequest(search, options))]

const createColumns = (t: Translate): Column<SolicitudeRow, SortField>[] => [
  {
    name: 'apellidos',
    title: t('solicitudes.person'),
    cell: (row) => listName(row),
    sort: 'apellidos',
    card: 'title',
    breaks: 'anywhere',
  },
  { name: 'dni', title: t('usuario.login'), cell: ({ dni }) => dni, breaks: 'whole' },
  {
    name: 'telefono',
    title: t('socio.telefono'),
    cell: ({ telefono }) => formatPhone(telefono),
    breaks: 'anywhere',
  },
  {
    name: 'email',
    title: t('usuario.email-short'),
    cell: ({ email }) =>
      email === null ? (
        <span className="muted">{t('solicitudes.sen-correo')}</span>
      ) : (
        <EmailText address={email} />
      ),
    breaks: 'anywhere',
    card: 'none',
  },
  {
    name: 'recibida',
    title: t('solicitudes.recibida'),
    cell: ({ recibida }) => <ShortDate date={toLocal(recibida)} />,
    sort: 'recibida',
    sortWords: 'date',
  },
  {
    name: 'estado',
    title: t('solicitudes.estado'),
    cell: ({ estado, duplicados }) =>
      duplicados.length > 0 ? (
        <Status state="failed">{t('solicitudes.maybe-known')}</Status>
      ) : (
        <SolicitudeState estado={estado} />
      ),
    sort: 'estado',
    breaks: 'long-words',
  },
]

/** The applications for membership, those that wait first. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(solicitudesQuery(list.request))
  const { estado } = list.filters
  return (
    <Page title={t('title.solicitudes')}>
      <DataList
        list={list}
        query={query}
        columns={createColumns(t)}
        caption={t('title.solicitudes')}
        rowKey={({ id }) => id}
        rowName={listName}
        rowTo={({ id }) => `/solicitudes/${id}`}
        count={(count) => t('solicitudes.count', { count })}
        searchLabel={t('solicitudes.search')}
        filters={
          <FilterChips
            label={t('solicitudes.estado')}
            value={estado}
            change={(value) => list.setFilters({ estado: value })}
            options={[
              ...estadosSolicitude.map((value) => ({ value, label: t(`solicitudes.show.${value}`) })),
              { value: '', label: t('solicitudes.show.all') },
            ]}
          />
        }
        empty={{ text: t(estado === 'RECIBIDA' ? 'solicitudes.empty-waiting' : 'solicitudes.empty') }}
        cardsBelow={960}
      />
    </Page>
  )
}
