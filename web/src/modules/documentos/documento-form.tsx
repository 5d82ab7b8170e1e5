import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Documento } from '#contract/documentos.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../ui/collection.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { isoDay, toLocal } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { TipoSelect } from '../../ui/form/tipo-select.tsx'
import { TitledFileFields } from '../../ui/form/titled-file-fields.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { tiposDocumento, useOfferedTipos } from '../tipos/tipos.calls.ts'
import { documentoFile } from './documentos.calls.ts'

interface DocumentoValues {
  fichero: FileRef | null
  titulo: string
  /** Id of the type. */
  tipo: string
  fecha: string
  descripcion: string
}

const toValues = (documento: Documento | undefined): DocumentoValues => ({
  fichero: documento?.fichero ?? null,
  titulo: documento?.titulo ?? '',
  tipo: documento ? String(documento.tipo.id) : '',
  fecha: isoDay(documento?.fecha ?? toLocal(new Date().toISOString())),
  descripcion: documento?.descripcion ?? '',
})

/** Adds one of the association's documents, or changes the one of the address. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <DocumentoForm key="new" />
  return <EditDocumento key={id} id={Number(id)} />
}

function EditDocumento({ id }: { id: number }) {
  return (
    <Loaded query={useQuery(recordQuery('documentos', id))}>
      {(documento) => <DocumentoForm documento={documento} />}
    </Loaded>
  )
}

function DocumentoForm({ documento }: { documento?: Documento }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh('documentos')
  const [isBusy, setBusy] = useState(false)
  /** The version last loaded; after a conflict it contains another user's changes. */
  const [latest, setLatest] = useState(documento)
  const tipos = useOfferedTipos(tiposDocumento, latest?.tipo)
  const toList = () => void navigate(listPath('/documentos'))

  const form = useRecordForm<DocumentoValues, Documento>({
    name: `documento:${documento?.id ?? 'new'}`,
    stored: { values: toValues(documento), version: documento?.version },
    labels: {
      fichero: t('documentos.fichero'),
      titulo: t('documentos.titulo'),
      tipo: t('documentos.tipo'),
      fecha: t('documentos.fecha'),
      descripcion: t('documentos.descripcion'),
    },
    rules: {
      fichero: (file) => (file ? undefined : t('files.not-uploaded')),
      titulo: rules.line,
      tipo: rules.filled,
      fecha: rules.day(),
    },
    badFilled: 't_documento.error.form-errors',
    save: ({ fichero, tipo, ...values }, version) => {
      const body = { ...values, tipo: { id: Number(tipo) }, fichero: { uuid: fichero?.uuid ?? '' } }
      return documento
        ? call('PUT /documentos/:id', {
            params: { id: documento.id },
            body: { id: documento.id, version, ...body },
          })
        : call('POST /documentos', { body })
    },
    saved: ({ id, titulo }) => {
      notify({
        kind: 'success',
        text: t(documento ? 'documentos.changed' : 'documentos.created', { titulo }),
        ...(!documento && { to: `/documentos/${id}/editar` }),
      })
      void refresh()
      toList()
    },
    ...(documento && {
      reload: async () => {
        const now = await client.fetchQuery(recordQuery('documentos', documento.id))
        setLatest(now)
        return { values: toValues(now), version: now.version }
      },
    }),
  })

  return (
    <Page
      title={documento ? t('documentos.edit-title', { titulo: documento.titulo }) : t('title.documento-new')}
      width="form"
    >
      <RecordForm of={form} cancel={toList} blocked={isBusy ? t('files.wait') : undefined}>
        <FormGroup>
          <TitledFileFields
            form={form}
            fromFile={documento?.titulo}
            titleHelp={t('files.title-help')}
            stored={(file) =>
              latest?.fichero.uuid === file.uuid ? documentoFile(latest.id, file) : undefined
            }
            onBusy={setBusy}
          />
          <div className="form-pair">
            <TipoSelect {...field(form, 'tipo')} tipos={tipos} path={tiposDocumento.path} />
            <DayInput {...field(form, 'fecha')} value={form.form.values.fecha} />
          </div>
          <TextArea {...field(form, 'descripcion', { isOptional: true })} rows={3} maxLength={limits.text} />
        </FormGroup>
      </RecordForm>
      {documento && (
        <div className="form-aside">
          <RecordHistory entidade="documento" rexistro={String(documento.id)} />
        </div>
      )}
    </Page>
  )
}
