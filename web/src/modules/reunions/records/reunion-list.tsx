import { useQuery } from '@tanstack/react-query'
import { noValue } from '#contract/no-value.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { MakingFile, ReportButton, useGeneratedFile } from '../../../ui/files/use-generated-file.tsx'
import { IconEdit, IconEye, IconPlus, IconTrash } from '../../../ui/icons.ts'
import { InTable, OnCard } from '../../../ui/list/card-parts.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { type ListOptions, requestAt } from '../../../ui/list/list-state.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { ShortDate } from '../../../ui/short-date.tsx'
import { BookLink } from '../minutes/book-link.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { makeReport, reunionName, reunionsQuery } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { useDeleteMeeting } from './use-delete-meeting.tsx'

const options: ListOptions<'tipo' | 'numero' | 'fecha' | 'lugar'> = {
  sortable: ['tipo', 'numero', 'fecha', 'lugar'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  pageSize: 10,
}

export const queries = ({ pathname, search }: PageAddress) => [
  reunionsQuery(reunionKindAt(pathname), requestAt(search, options), true),
]

/** The managers' list of meetings. */
export function Component() {
  const kind = useReunionKind()
  return <ReunionList key={kind.path} kind={kind} />
}

function ReunionList({ kind }: { kind: ReunionKind }) {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(reunionsQuery(kind, list.request, true))
  const report = useGeneratedFile()
  const back = useBack(kind.path)
  const { askDelete, dialog } = useDeleteMeeting(kind)
  const getName = (reunion: Reunion) => reunionName(kind, reunion, t)
  const newLink = (
    <Button to={kind.newPath}>
      <Icon icon={IconPlus} />
      {t(`${kind.words}.new`)}
    </Button>
  )
  return (
    <Page
      title={t(kind.adminTitle)}
      back={<BackButton back={back} />}
      tools={
        <>
          <BookLink kind={kind} />
          <ReportButton
            make={() => report.make(t(kind.title), (signal) => makeReport(kind, list.request, signal))}
          />
        </>
      }
      actions={newLink}
    >
      <MakingFile making={report.making} />
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'tipo',
            title: t('reunion.tipo'),
            isLink: true,
            cell: (reunion) => (
              <>
                <InTable>{t(`reunion.tipo.${reunion.tipo}`)}</InTable>
                <OnCard>{getName(reunion)}</OnCard>
              </>
            ),
            sort: 'tipo',
            card: 'title',
          },
          {
            name: 'numero',
            title: t('reunion.numero'),
            cell: ({ numero }) => numero,
            sort: 'numero',
            sortWords: 'number',
            card: 'none',
          },
          {
            name: 'fecha',
            title: t('reunion.fecha'),
            cell: ({ fecha }) => (fecha ? <ShortDate date={fecha} /> : noValue),
            sort: 'fecha',
            sortWords: 'date',
          },
          {
            name: 'lugar',
            title: t('reunion.lugar'),
            cell: ({ lugar }) => lugar,
            sort: 'lugar',
            breaks: 'anywhere',
          },
        ]}
        caption={t(kind.adminTitle)}
        rowKey={({ id }) => id}
        rowName={getName}
        rowTo={({ id }) => `${kind.path}/${id}`}
        actions={(reunion) => [
          { label: t('list.detail'), icon: IconEye, to: `${kind.path}/${reunion.id}` },
          { label: t('action.edit'), icon: IconEdit, to: `${kind.path}/${reunion.id}/editar` },
          // what approved minutes tell of is not deleted any more
          ...(reunion.aprobada
            ? []
            : [
                {
                  label: t('action.delete'),
                  icon: IconTrash,
                  isDanger: true,
                  run: () => askDelete(reunion),
                },
              ]),
        ]}
        count={(count) => t(`${kind.words}.count`, { count })}
        searchLabel={t('reunion.search')}
        empty={{ text: t(`${kind.words}.empty`), action: newLink }}
      />
      {dialog}
    </Page>
  )
}
