import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ExtractoListado } from '#contract/extractos.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { IconUpload } from '../../../ui/icons.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { ShortDate } from '../../../ui/short-date.tsx'
import { Status } from '../../../ui/status.tsx'
import { CotasNav } from '../parts/cotas-nav.tsx'
import { accountEnd } from './account.ts'
import { CargarDialog } from './dialogs.ts'
import { extractosQuery } from './extractos.calls.ts'
import './extractos.css'

type Sort = 'id' | 'conta' | 'desde' | 'ata' | 'lido'

const options: ListOptions<Sort> = {
  sortable: ['id', 'conta', 'desde', 'ata', 'lido'],
  pageSize: 25,
  pageSizes: [25, 100],
}

const formatPeriod = ({ desde, ata }: ExtractoListado): string => `${shortDate(desde)} – ${shortDate(ata)}`

const createColumns = (t: Translate): Column<ExtractoListado, Sort>[] => [
  {
    name: 'period',
    title: t('extractos.period'),
    cell: formatPeriod,
    sort: 'desde',
    sortWords: 'date',
    card: 'title',
    breaks: 'whole',
  },
  {
    name: 'conta',
    title: t('extractos.conta'),
    cell: ({ conta }) => accountEnd(conta),
    sort: 'conta',
    breaks: 'whole',
  },
  {
    name: 'lido',
    title: t('extractos.lido'),
    cell: ({ lido }) => <ShortDate date={lido} />,
    sort: 'lido',
    sortWords: 'date',
    breaks: 'whole',
  },
  {
    name: 'movementos',
    title: t('extractos.movements'),
    cell: ({ n, repetidos }) => (
      <>
        {t('extractos.new', { count: n })}
        {repetidos > 0 && (
          <small className="note extracto-known">{t('extractos.known-short', { count: repetidos })}</small>
        )}
      </>
    ),
  },
  {
    name: 'pendentes',
    title: t('extractos.chip.PENDENTE'),
    cell: ({ pendentes }) => (
      <Status state={pendentes > 0 ? 'waiting' : 'on'}>
        {pendentes > 0 ? t('extractos.left', { count: pendentes }) : t('extractos.done')}
      </Status>
    ),
    breaks: 'whole',
  },
]

/** The statements of the bank, and the button that loads another one. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(extractosQuery(list.request))
  const [isLoading, setLoading] = useState(false)
  const load = (
    <Button onClick={() => setLoading(true)}>
      <Icon icon={IconUpload} />
      {t('extractos.load')}
    </Button>
  )
  return (
    <Page title={t('title.extractos')} actions={load}>
      <CotasNav />
      <DataList
        list={list}
        query={query}
        columns={useMemo(() => createColumns(t), [t])}
        caption={t('title.extractos')}
        rowKey={getId}
        rowName={formatPeriod}
        rowTo={toPath}
        count={(count) => t('extractos.list-count', { count })}
        searchLabel={t('extractos.list-search')}
        empty={{ text: t('extractos.empty') }}
      />
      <CargarDialog isOpen={isLoading} close={() => setLoading(false)} />
    </Page>
  )
}

// Constants, so that rows already drawn stay as they are.
const getId = ({ id }: ExtractoListado) => id
const toPath = ({ id }: ExtractoListado) => `/cotas/extractos/${id}`
