import { useQuery } from '@tanstack/react-query'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MakingFile, ReportButton, useGeneratedFile } from '../../ui/files/use-generated-file.tsx'
import { IconEdit, IconEye, IconPlus, IconTrash } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { type ListOptions, requestAt } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { type GrupoRow, grupoRowsQuery, makeReport } from './grupos.calls.ts'
import { useGrupoActions } from './use-grupo-actions.ts'
import '../../ui/tags.css'

const options: ListOptions<'name'> = {
  sortable: ['name'],
  sort: [{ field: 'name', direction: 'asc' }],
  pageSize: 10,
}

export const queries = ({ search }: PageAddress) => [grupoRowsQuery(requestAt(search, options))]

/** The groups of members. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(grupoRowsQuery(list.request))
  const report = useGeneratedFile()
  const { nameOf, refusalOf, askDelete } = useGrupoActions()
  const newLink = (
    <Button to="/grupo-form/new">
      <Icon icon={IconPlus} />
      {t('grupos.new')}
    </Button>
  )
  return (
    <Page
      title={t('title.grupos')}
      tools={
        <ReportButton
          make={() => report.make(t('title.grupos'), (signal) => makeReport(list.request, signal))}
        />
      }
      actions={newLink}
    >
      <MakingFile making={report.making} />
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'name',
            title: t('grupos.name'),
            cell: nameOf,
            sort: 'name',
            card: 'title',
            width: '34%',
            breaks: 'anywhere',
          },
          { name: 'socios', title: t('grupos.socios'), cell: (grupo) => <SocioChips grupo={grupo} /> },
        ]}
        caption={t('title.grupos')}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowTo={({ id }) => `/grupo-form/${id}`}
        actions={(grupo) => [
          { label: t('grupos.detail'), icon: IconEye, to: `/grupo-form/${grupo.id}` },
          {
            label: t('action.edit'),
            icon: IconEdit,
            to: `/grupo-form/${grupo.id}/edit`,
            refusal: refusalOf(grupo),
          },
          {
            label: t('action.delete'),
            icon: IconTrash,
            isDanger: true,
            refusal: refusalOf(grupo),
            run: () => void askDelete(grupo),
          },
        ]}
        count={(count) => t('grupos.count', { count })}
        searchLabel={t('grupos.search')}
        empty={{ text: t('grupos.empty') }}
      />
    </Page>
  )
}

/** The first members, and how many more there are. */
function SocioChips({ grupo: { socios, total } }: { grupo: GrupoRow }) {
  const t = useT()
  const more = total - socios.length
  if (socios.length === 0) return <span className="muted">{t('grupos.no-socios')}</span>
  return (
    <ul className="tags">
      {socios.map(({ id, nombre, apellidos }) => (
        <li key={id}>
          {nombre} {apellidos}
        </li>
      ))}
      {more > 0 && (
        <li className="is-tinted">
          <span aria-hidden="true">+{more}</span>
          <span className="visually-hidden">{t('grupos.more', { count: more })}</span>
        </li>
      )}
    </ul>
  )
}
