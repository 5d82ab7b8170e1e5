import { useQuery } from '@tanstack/react-query'
import { allows, assemblyManagers } from '#contract/access.ts'
import type { Documento } from '#contract/documentos.ts'
import { dot } from '../../shell/dot.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { listQuery, useDeleteRecord } from '../../ui/collection.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { FileButtons, FileTitle } from '../../ui/files/file-button.tsx'
import { useFilePreview } from '../../ui/files/use-file-preview.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { OnCard } from '../../ui/list/card-parts.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterChips } from '../../ui/list/filters.tsx'
import { type ListOptions, requestAt } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { YearChips } from '../../ui/list/year-chips.tsx'
import { ShortDate } from '../../ui/short-date.tsx'
import { offeredTiposQuery, tiposDocumento, useOfferedTipos } from '../tipos/tipos.calls.ts'
import { documentoFile, documentoYearsQuery } from './documentos.calls.ts'

const options: ListOptions<'tipo.nombre' | 'titulo' | 'descripcion' | 'fecha', 'tipo' | 'ano'> = {
  sortable: ['tipo.nombre', 'titulo', 'descripcion', 'fecha'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  isMultiSort: true,
  filterable: ['tipo', 'ano'],
  filterValue: /^\d{1,9}$/,
  pageSize: 25,
}

const toFileSource = ({ id, fichero }: Documento) => ({ file: fichero, stored: documentoFile(id, fichero) })

const getYear = ({ fecha: [year] }: Documento): string => String(year)

export const queries = ({ search }: PageAddress) => [
  listQuery('documentos', requestAt(search, options)),
  documentoYearsQuery,
  offeredTiposQuery(tiposDocumento),
]

/** The association's own documents. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(listQuery('documentos', list.request))
  const years = useQuery(documentoYearsQuery).data
  const tipos = useOfferedTipos(tiposDocumento, undefined).options
  const mayManage = allows(assemblyManagers, useSession()?.authorities ?? null)
  const remove = useDeleteRecord('documentos')
  const { show, dialog } = useFilePreview()
  const askDelete = ({ id, titulo }: Documento): Promise<void> =>
    confirmDelete({
      what: t('documentos.one', { titulo }),
      done: t('documentos.deleted', { titulo }),
      remove: () => remove.mutateAsync(id),
    })
  const newLink = mayManage && (
    <Button to="/documentos/novo">
      <Icon icon={IconPlus} />
      {t('documentos.new')}
    </Button>
  )
  return (
    <Page title={t('title.documentos')} actions={newLink}>
      <DataList
        list={list}
        query={query}
        columns={[
          {
            name: 'tipo',
            title: t('documentos.tipo'),
            cell: ({ tipo, fecha }) => (
              <>
                {tipo.nombre}
                <OnCard>
                  {dot}
                  <ShortDate date={fecha} />
                </OnCard>
              </>
            ),
            sort: 'tipo.nombre',
            width: '13%',
            breaks: 'anywhere',
          },
          {
            name: 'titulo',
            title: t('documentos.titulo'),
            cell: (documento) => (
              <FileTitle held={toFileSource(documento)} name={documento.titulo} show={show} />
            ),
            sort: 'titulo',
            width: '34%',
            card: 'title',
            breaks: 'anywhere',
          },
          {
            name: 'descripcion',
            title: t('documentos.descripcion'),
            cell: ({ descripcion }) => descripcion && <span className="as-typed">{descripcion}</span>,
            sort: 'descripcion',
            isLong: true,
            breaks: 'anywhere',
          },
          {
            name: 'fecha',
            title: t('documentos.fecha'),
            cell: ({ fecha }) => <ShortDate date={fecha} />,
            sort: 'fecha',
            sortWords: 'date',
            card: 'none',
          },
          {
            name: 'fichero',
            title: t('documentos.fichero'),
            cell: (documento) => (
              <FileButtons held={toFileSource(documento)} name={documento.titulo} show={show} />
            ),
            card: 'foot',
          },
        ]}
        caption={t('title.documentos')}
        rowKey={({ id }) => id}
        rowName={({ titulo }) => titulo}
        {...(mayManage && {
          actions: (documento: Documento) => [
            { label: t('action.edit'), icon: IconEdit, to: `/documentos/${documento.id}/editar` },
            {
              label: t('action.delete'),
              icon: IconTrash,
              isDanger: true,
              run: () => void askDelete(documento),
            },
          ],
        })}
        count={(count) => t('documentos.count', { count })}
        searchLabel={t('documentos.search')}
        filters={
          <>
            {tipos.length > 1 && (
              <FilterChips
                label={t('documentos.tipo')}
                hasLine
                value={list.filters.tipo}
                change={(tipo) => list.setFilters({ tipo })}
                options={[
                  { value: '', label: t('documentos.tipo-all') },
                  ...tipos.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
                ]}
              />
            )}
            <YearChips years={years} value={list.filters.ano} change={(ano) => list.setFilters({ ano })} />
          </>
        }
        isCompact
        groupOf={list.sort[0]?.field === 'fecha' ? getYear : undefined}
        empty={{ text: t('documentos.empty'), action: newLink }}
        cardsBelow={960}
      />
      {dialog}
    </Page>
  )
}
