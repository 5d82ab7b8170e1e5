import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { allows, assemblyManagers } from '#contract/access.ts'
import type { Documento } from '#contract/documentos.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { confirmDelete } from '../../ui/confirm-delete.ts'
import { FileButtons, FileTitle } from '../../ui/files/file-button.tsx'
import { useFilePreview } from '../../ui/files/use-file-preview.tsx'
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { documentoFile, documentosQuery, useDeleteDocumento } from './documentos.calls.ts'
import './documentos.css'

const options: ListOptions<'tipo.nombre' | 'titulo' | 'descripcion' | 'fecha'> = {
  sortable: ['tipo.nombre', 'titulo', 'descripcion', 'fecha'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  isMultiSort: true,
  pageSize: 25,
}

const heldOf = ({ id, fichero }: Documento) => ({ file: fichero, stored: documentoFile(id, fichero) })

/** The association's own documents. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(documentosQuery(list.request))
  const mayManage = allows(assemblyManagers, useSession()?.authorities ?? null)
  const remove = useDeleteDocumento()
  const { show, dialog } = useFilePreview()
  const askDelete = ({ id, titulo }: Documento): Promise<void> =>
    confirmDelete({
      what: t('documentos.one', { titulo }),
      done: t('documentos.deleted', { titulo }),
      remove: () => remove.mutateAsync(id),
    })
  const newLink = mayManage && (
    <Link className="button" to="/documentos/novo">
      <IconPlus size={20} aria-hidden />
      {t('documentos.new')}
    </Link>
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
            cell: ({ tipo }) => tipo.nombre,
            sort: 'tipo.nombre',
            width: '13%',
            breaks: 'anywhere',
          },
          {
            name: 'titulo',
            title: t('documentos.titulo'),
            cell: (documento) => <FileTitle held={heldOf(documento)} name={documento.titulo} show={show} />,
            sort: 'titulo',
            width: '34%',
            card: 'title',
            breaks: 'anywhere',
          },
          {
            name: 'descripcion',
            title: t('documentos.descripcion'),
            cell: ({ descripcion }) =>
              descripcion && <span className="documento-descripcion">{descripcion}</span>,
            sort: 'descripcion',
            breaks: 'anywhere',
          },
          {
            name: 'fecha',
            title: t('documentos.fecha'),
            cell: ({ fecha }) => <ShortDate date={fecha} />,
            sort: 'fecha',
          },
          {
            name: 'fichero',
            title: t('documentos.fichero'),
            cell: (documento) => <FileButtons held={heldOf(documento)} name={documento.titulo} show={show} />,
            cardCell: (documento) => (
              <FileButtons held={heldOf(documento)} name={documento.titulo} show={show} hasWords />
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
        empty={{ text: t('documentos.empty'), action: newLink }}
        cardsBelow={960}
      />
      {dialog}
    </Page>
  )
}
