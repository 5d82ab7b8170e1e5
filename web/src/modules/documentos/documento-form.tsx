import { useState } from 'react'
import type { Documento } from '#contract/documentos.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { isoDay, toLocal } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'
import * as rules from '../../ui/form/rules.ts'
import { TipoSelect } from '../../ui/form/tipo-select.tsx'
import { TitledFileFields } from '../../ui/form/titled-file-fields.tsx'
import { FormHistory } from '../../ui/history/form-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
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
export const Component = () => (
  <RecordPage collection="documentos">{(documento) => <DocumentoForm documento={documento} />}</RecordPage>
)

function DocumentoForm({ documento }: { documento: Documento | undefined }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const { form, latest, leave } = useRecordPage({
    collection: 'documentos',
    entidade: 'documento',
    record: documento,
    toValues,
    toBody: ({ fichero, tipo, ...values }) => ({
      ...values,
      tipo: { id: Number(tipo) },
      fichero: { uuid: fichero?.uuid ?? '' },
    }),
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
    notice: ({ id, titulo }) => ({
      text: t(documento ? 'documentos.changed' : 'documentos.created', { titulo }),
      ...(!documento && { to: `/documentos/${id}/editar` }),
    }),
    next: () => listPath('/documentos'),
  })
  const tipos = useOfferedTipos(tiposDocumento, latest?.tipo)

  return (
    <Page
      title={documento ? t('documentos.edit-title', { titulo: documento.titulo }) : t('title.documento-new')}
      width="form"
    >
      <RecordForm of={form} cancel={leave} blocked={isBusy ? t('files.wait') : undefined}>
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
      <FormHistory entidade="documento" of={documento} />
    </Page>
  )
}
