import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FileRef } from '#contract/files.ts'
import { socioColumnNames, socioColumns } from '#contract/importacion-columns.ts'
import type { Codificacion, Importacion } from '#contract/importacions.ts'
import { ApiError } from '../../shell/api.ts'
import { errorText, reportError } from '../../shell/errors.ts'
import { type Translate, useLocale, useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { toLocal } from '../../ui/dates.ts'
import { FileField } from '../../ui/files/file-field.tsx'
import { type FileFault, FileWork, UnreadableFile } from '../../ui/files/file-reading.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { Status } from '../../ui/status.tsx'
import { analyse, importacionQuery, importacionsQuery, mixedEncodings } from './importacions.calls.ts'
import { outcome } from './rows.tsx'
import './importacions.css'

type Sort = 'id' | 'creada' | 'ficheiro'

const options: ListOptions<Sort> = {
  sortable: ['id', 'creada', 'ficheiro'],
  pageSize: 25,
  pageSizes: [25, 100],
}

/** Takes a spreadsheet with members, and shows the earlier imports. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(importacionsQuery(list.request))
  const columns = useMemo(() => createColumns(t), [t])
  return (
    <Page title={t('title.importacions')}>
      <div className="importacion-new stack">
        <p className="lead">{t('importacions.lead')}</p>
        <Upload />
        <Howto />
      </div>
      {query.data?.totalElements !== 0 && (
        <section aria-labelledby="importacions-before" className="importacions-before">
          <h2 id="importacions-before">{t('importacions.before')}</h2>
          <DataList
            list={list}
            query={query}
            columns={columns}
            caption={t('importacions.before')}
            rowKey={getId}
            rowName={getFicheiro}
            rowTo={toPath}
            count={(count) => t('importacions.count', { count })}
            empty={{ text: t('importacions.none') }}
          />
        </section>
      )}
    </Page>
  )
}

/** Uploads a file, and opens its columns. */
function Upload() {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<FileFault>()
  /** A file in which encodings are mixed: the user says how it is read. */
  const [mixed, setMixed] = useState<FileRef>()

  const read = async (file: FileRef, codificacion?: Codificacion): Promise<void> => {
    const { uuid, fileName } = file
    setMixed(undefined)
    setReading(true)
    setFault(undefined)
    try {
      const read = await analyse(uuid, codificacion)
      client.setQueryData(importacionQuery(read.id).queryKey, read)
      await client.invalidateQueries({ queryKey: ['importacions', 'list'] })
      await navigate(`/importar-socios/${read.id}`)
      return
    } catch (error) {
      if (error instanceof ApiError && error.status === 400)
        setFault({ file: fileName, text: errorText(error) })
      else reportError(error)
      if (error instanceof ApiError && error.code === mixedEncodings) setMixed(file)
    }
    setReading(false)
  }
  return (
    <div className="surface importacion-upload">
      {!isReading && (
        <FileField
          id={`${id}-fichero`}
          label={t('importacions.file')}
          accepts="importacion"
          onChange={(file) => file && void read(file)}
        />
      )}
      <div role="status">
        {isReading && <FileWork text={t('importacions.reading')} />}
        {fault && <UnreadableFile {...fault} />}
      </div>
      {mixed && (
        <div className="stack">
          <p>{t('importacions.mixed-help')}</p>
          <p className="buttons">
            {(['utf-8', 'windows-1252'] as const).map((codificacion) => (
              <Button key={codificacion} look="quiet" onClick={() => void read(mixed, codificacion)}>
                {t('importacions.read-as', { name: t(`importacion.codificacion.${codificacion}`) })}
              </Button>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}

/** What the file should look like. */
function Howto() {
  const t = useT()
  const locale = useLocale()
  return (
    <details className="fold">
      <summary>{t('importacions.howto')}</summary>
      <ul className="importacion-howto">
        <li>{t('importacions.howto-rows')}</li>
        <li>
          {t('importacions.howto-columns', {
            names: socioColumnNames.map((name) => socioColumns[name][locale][0]).join(', '),
          })}
        </li>
        <li>{t('importacions.howto-dates')}</li>
        <li>{t('importacions.howto-dni')}</li>
      </ul>
    </details>
  )
}

const createColumns = (t: Translate): Column<Importacion, Sort>[] => [
  {
    name: 'ficheiro',
    title: t('importacions.file'),
    cell: ({ ficheiro }) => ficheiro,
    sort: 'ficheiro',
    card: 'title',
  },
  {
    name: 'creada',
    title: t('importacions.day'),
    cell: ({ creada }) => <ShortDate date={toLocal(creada)} />,
    sort: 'creada',
    sortWords: 'date',
    breaks: 'whole',
  },
  { name: 'autor', title: t('importacions.author'), cell: ({ autor }) => autor },
  {
    name: 'estado',
    title: t('importacions.state'),
    cell: ({ estado }) => (
      <Status state={estado === 'FEITA' ? 'on' : estado === 'FALLIDA' ? 'failed' : 'waiting'}>
        {t(`importacion.estado.${estado}`)}
      </Status>
    ),
    breaks: 'whole',
  },
  {
    name: 'resumo',
    title: t('importacions.rows'),
    cell: ({ filas, estado, resumo }) =>
      estado === 'FEITA' && resumo ? outcome(resumo, t) : t('importacions.rows-count', { count: filas }),
  },
]

// Constants, so that rows already drawn stay as they are.
const getId = ({ id }: Importacion) => id
const getFicheiro = ({ ficheiro }: Importacion) => ficheiro
const toPath = ({ id }: Importacion) => `/importar-socios/${id}`
