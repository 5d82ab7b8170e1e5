import { useQuery } from '@tanstack/react-query'
import type { Envio } from '#contract/correos.ts'
import { formatNumber } from '#contract/numbers.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { shortDate, toLocal } from '../../ui/dates.ts'
import { IconPlus } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Status } from '../../ui/status.tsx'
import { enviosQuery } from './correos.calls.ts'

type SortField = 'instante' | 'subject' | 'autor' | 'total'

const options: ListOptions<SortField> = {
  sortable: ['instante', 'subject', 'autor', 'total'],
  sort: [{ field: 'instante', direction: 'desc' }],
  pageSize: 25,
}

/** The e-mails that were sent to members. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(enviosQuery(list.request))
  const newLink = (
    <Button to="/correos-electronicos">
      <Icon icon={IconPlus} />
      {t('correos.new')}
    </Button>
  )
  return (
    <Page title={t('title.correos-sent')} actions={newLink}>
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'subject',
            title: t('correos.subject'),
            cell: ({ subject }) => subject,
            sort: 'subject',
            card: 'title',
            isLink: true,
            width: '40%',
            breaks: 'anywhere',
          },
          {
            name: 'instante',
            title: t('correos.instante'),
            cell: ({ instante }) => shortDate(toLocal(instante)),
            sort: 'instante',
            sortWords: 'date',
            breaks: 'whole',
          },
          { name: 'autor', title: t('correos.autor'), cell: ({ autor }) => autor, sort: 'autor' },
          {
            name: 'total',
            title: t('correos.total'),
            cell: ({ total }) => formatNumber(total),
            sort: 'total',
            sortWords: 'number',
            isNumber: true,
          },
          { name: 'state', title: t('correos.state'), cell: (envio) => <EnvioState envio={envio} /> },
        ]}
        caption={t('title.correos-sent')}
        rowKey={({ id }) => id}
        rowName={({ subject }: Envio) => subject}
        rowTo={({ id }) => `/correos-electronicos/enviados/${id}`}
        count={(count) => t('correos.count', { count })}
        searchLabel={t('correos.search')}
        empty={{ text: t('correos.empty'), action: newLink }}
      />
    </Page>
  )
}

/** The state of an e-mail as an icon and a few words; failures come first. */
function EnvioState({ envio: { pending, failed } }: { envio: Envio }) {
  const t = useT()
  if (pending > 0) return <Status state="waiting">{t('correos.left', { count: pending })}</Status>
  if (failed > 0) return <Status state="failed">{t('correos.failures', { count: failed })}</Status>
  return <Status state="on">{t('correos.entrega.sent')}</Status>
}
