import { useQuery } from '@tanstack/react-query'
import type { Entrega, Envio } from '#contract/correos.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterChips } from '../../ui/list/filters.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { MailReason } from '../../ui/mail-reason.tsx'
import { Status } from '../../ui/status.tsx'
import { entregasQuery } from './correos.calls.ts'

const options: ListOptions<'id' | 'tries', 'state'> = {
  sortable: ['id', 'tries'],
  sort: [{ field: 'id', direction: 'asc' }],
  filterable: ['state'],
  pageSize: 25,
}

const statusOf = { sent: 'on', pending: 'waiting', failed: 'failed' } as const

const getName = ({ nome }: Entrega, t: Translate) => nome || t('correos.forgotten')

const reasonColumn = (t: Translate): Column<Entrega, 'id' | 'tries'> => ({
  name: 'reason',
  title: t('correos.reason'),
  cell: ({ reason }) => reason && <MailReason reason={reason} />,
  breaks: 'anywhere',
})

/** Whom an e-mail was for, one by one. */
export function EntregasList({ envio: { id, pending, failed } }: { envio: Envio }) {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(entregasQuery(id, list.request, pending > 0))
  const states = (['failed', 'pending', 'sent'] as const).filter(
    (state) => state !== 'failed' || failed > 0 || list.filters.state === 'failed',
  )
  return (
    <DataList
      list={list}
      query={query}
      columns={[
        {
          name: 'nome',
          title: t('correos.persoa'),
          cell: (entrega) => getName(entrega, t),
          sort: 'id',
          card: 'title',
          width: '22%',
          breaks: 'anywhere',
        },
        {
          name: 'email',
          title: t('correos.email'),
          cell: ({ email }) => <EmailText address={email} />,
          width: '34%',
          breaks: 'anywhere',
        },
        {
          name: 'state',
          title: t('correos.state'),
          cell: ({ state }) => <Status state={statusOf[state]}>{t(`correos.entrega.${state}`)}</Status>,
          breaks: 'whole',
        },
        {
          name: 'tries',
          title: t('correos.tries'),
          cell: ({ tries }) => tries,
          sort: 'tries',
          sortWords: 'number',
          isNumber: true,
        },
        ...(pending + failed > 0 ? [reasonColumn(t)] : []),
      ]}
      caption={t('correos.total')}
      rowKey={(entrega) => entrega.id}
      rowName={(entrega) => getName(entrega, t)}
      rowTo={({ socioId }) => (socioId === null ? undefined : `/socios/${socioId}`)}
      count={(count) => t('correos.people', { count })}
      searchLabel={t('correos.search-entregas')}
      filters={
        <FilterChips
          label={t('correos.state')}
          value={list.filters.state}
          change={(state) => list.setFilters({ state })}
          options={[
            { value: '', label: t('correos.entrega.all') },
            ...states.map((state) => ({ value: state, label: t(`correos.state.${state}`) })),
          ]}
        />
      }
      empty={{ text: t('list.nothing-found') }}
    />
  )
}
