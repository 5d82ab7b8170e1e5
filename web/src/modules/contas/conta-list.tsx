import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { allows, financeManagers } from '#contract/access.ts'
import type { Conta } from '#contract/contas.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { listQuery, useDeleteRecord } from '../../ui/collection.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { FileButtons, FileTitle } from '../../ui/files/file-button.tsx'
import { useFilePreview } from '../../ui/files/use-file-preview.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { YearChips } from '../../ui/list/year-chips.tsx'
import { type ContaKind, contaFile, contaKinds, contaYearsQuery, editPath, newPath } from './contas.calls.ts'
import { Introduction } from './introduction.tsx'

const options: ListOptions<'titulo' | 'ano', 'ano'> = {
  sortable: ['titulo', 'ano'],
  sort: [{ field: 'ano', direction: 'desc' }],
  filterable: ['ano'],
  filterValue: /^\d{1,4}$/,
  pageSize: 25,
}

const getYear = ({ ano }: Conta): string => String(ano)

/** The association's budgets, or its accounts. */
export function Component() {
  const { pathname } = useLocation()
  const kind = contaKinds.find(({ path }) => path === pathname) ?? contaKinds[0]
  return <ContaList key={kind.path} kind={kind} />
}

function ContaList({ kind }: { kind: ContaKind }) {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(listQuery(kind.collection, list.request))
  const years = useQuery(contaYearsQuery(kind)).data
  const isByYear = list.sort[0]?.field === 'ano'
  const mayManage = allows(financeManagers, useSession()?.authorities ?? null)
  const remove = useDeleteRecord(kind.collection)
  const { show, dialog } = useFilePreview()
  const { words } = kind
  const toFileSource = ({ id, fichero }: Conta) => ({ file: fichero, stored: contaFile(kind, id, fichero) })
  const askDelete = ({ id, titulo }: Conta): Promise<void> =>
    confirmDelete({
      what: t(`${words}.one`, { titulo }),
      done: t(`${words}.deleted`, { titulo }),
      remove: () => remove.mutateAsync(id),
    })
  const newLink = mayManage && (
    <Button to={newPath(kind)}>
      <Icon icon={IconPlus} />
      {t(`${words}.new`)}
    </Button>
  )
  return (
    <Page title={t(kind.title)} actions={newLink}>
      {kind.introduction && <Introduction definedId={kind.introduction} />}
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'titulo',
            title: t('contas.titulo'),
            cell: (conta) => <FileTitle held={toFileSource(conta)} name={conta.titulo} show={show} />,
            sort: 'titulo',
            card: 'title',
            breaks: 'anywhere',
          },
          {
            name: 'ano',
            title: t('contas.ano'),
            cell: ({ ano }) => ano,
            sort: 'ano',
            sortWords: 'date',
            width: '7rem',
            card: isByYear ? 'none' : 'fact',
          },
          {
            name: 'fichero',
            title: t('contas.fichero'),
            cell: (conta) => <FileButtons held={toFileSource(conta)} name={conta.titulo} show={show} />,
            card: 'foot',
            width: '8rem',
          },
        ]}
        caption={t(kind.title)}
        rowKey={({ id }) => id}
        rowName={({ titulo }) => titulo}
        {...(mayManage && {
          actions: (conta: Conta) => [
            { label: t('action.edit'), icon: IconEdit, to: editPath(kind, conta.id) },
            {
              label: t('action.delete'),
              icon: IconTrash,
              isDanger: true,
              run: () => void askDelete(conta),
            },
          ],
        })}
        count={(count) => t(`${words}.count`, { count })}
        searchLabel={t('contas.search')}
        filters={
          <YearChips years={years} value={list.filters.ano} change={(ano) => list.setFilters({ ano })} />
        }
        isCompact
        groupOf={isByYear ? getYear : undefined}
        empty={{ text: t(`${words}.empty`), action: newLink }}
      />
      {dialog}
    </Page>
  )
}
