import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { admin, allows } from '#contract/access.ts'
import type { Documento } from '#contract/documentos.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { isoDay, toLocal } from '../../ui/dates.ts'
import { FileField } from '../../ui/files/file-field.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { useFileAsTitle } from '../../ui/form/use-file-as-title.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { tiposDocumento, useOfferedTipos } from '../tipos/tipos.calls.ts'
import { documentoFile, documentoQuery, useRefreshDocumentos } from './documentos.calls.ts'

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
    <Loaded query={useQuery(documentoQuery(id))}>
      {(documento) => <DocumentoForm documento={documento} />}
    </Loaded>
  )
}

function DocumentoForm({ documento }: { documento?: Documento }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefreshDocumentos()
  const [isBusy, setBusy] = useState(false)
  /** As last read: after a conflict somebody else's changes are in it. */
  const [latest, setLatest] = useState(documento)
  const tipos = useOfferedTipos(tiposDocumento, latest?.tipo)
  const mayAddTipos = allows(admin, useSession()?.authorities ?? null)
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
    saved: ({ titulo }) => {
      notify({
        kind: 'success',
        text: t(documento ? 'documentos.changed' : 'documentos.created', { titulo }),
      })
      void refresh()
      toList()
    },
    ...(documento && {
      reload: async () => {
        const now = await client.fetchQuery(documentoQuery(documento.id))
        setLatest(now)
        return { values: toValues(now), version: now.version }
      },
    }),
  })
  const setFile = useFileAsTitle(form, documento?.titulo)

  return (
    <Page
      title={documento ? t('documentos.edit-title', { titulo: documento.titulo }) : t('title.documento-new')}
      width="form"
    >
      <RecordForm of={form} cancel={toList} blocked={isBusy ? t('files.wait') : undefined}>
        <FormGroup>
          <FileField
            {...field(form, 'fichero')}
            value={form.form.values.fichero}
            onChange={setFile}
            stored={(file) =>
              latest?.fichero.uuid === file.uuid ? documentoFile(latest.id, file) : undefined
            }
            onBusy={setBusy}
          />
          <TextInput
            description={t('files.title-help')}
            {...field(form, 'titulo')}
            autoComplete="off"
            maxLength={limits.line}
          />
          <div className="form-pair">
            <NativeSelect
              description={
                tipos.isNone && (
                  <>
                    {t('tipos.none')}{' '}
                    {mayAddTipos && <Link to={tiposDocumento.path}>{t('tipos.none-link')}</Link>}
                  </>
                )
              }
              {...field(form, 'tipo')}
              data={[
                { value: '', label: tipos.isLoading ? t('loading') : t('tipos.choose') },
                ...tipos.options.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
              ]}
            />
            <DayInput {...field(form, 'fecha')} value={form.form.values.fecha} />
          </div>
          <Textarea {...field(form, 'descripcion', { isOptional: true })} rows={3} maxLength={limits.text} />
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
