import { useState } from 'react'
import { toTitle } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { isoToday } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { day, filled, line } from '../../ui/form/rules.ts'
import { TipoSelect } from '../../ui/form/tipo-select.tsx'
import { TitledFileFields } from '../../ui/form/titled-file-fields.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { tiposDocumentoSocio, useOfferedTipos } from '../tipos/tipos.calls.ts'
import { storedDocumento } from './socio-documentos.tsx'
import { type DocumentoRow, newRowKey } from './socio-values.ts'

interface DocumentoDialogProps {
  isOpen: boolean
  /** The document being changed; none for a new one. */
  row: DocumentoRow | undefined
  /** The same as it was saved, if it was. */
  saved: DocumentoRow | undefined
  socioId: number | undefined
  close: () => void
  keep: (row: DocumentoRow) => void
}

/** Adds or changes a document of the member in the form behind it. */
export function DocumentoDialog({ isOpen, ...props }: DocumentoDialogProps) {
  const t = useT()
  const title = t(props.row ? 'socio.documento-edit' : 'socio.documento-new')
  return (
    <Dialog title={title} isOpen={isOpen} close={props.close} isEasyToLeave={false} isWide>
      <DocumentoForm key={props.row?.key} {...props} />
    </Dialog>
  )
}

interface DocumentoValues {
  fichero: FileRef | null
  titulo: string
  tipo: string
  fecha: string
}

function DocumentoForm({ row, saved, socioId, close, keep }: Omit<DocumentoDialogProps, 'isOpen'>) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const tipos = useOfferedTipos(tiposDocumentoSocio, row?.tipo)
  const form = useRecordForm<DocumentoValues, DocumentoRow>({
    name: null,
    isPart: true,
    stored: {
      values: {
        fichero: row?.fichero ?? null,
        titulo: row?.titulo ?? '',
        tipo: row ? String(row.tipo.id) : '',
        fecha: row?.fecha ?? isoToday(),
      },
    },
    labels: {
      fichero: t('socio.file'),
      titulo: t('socio.titulo'),
      tipo: t('socio.tipo'),
      fecha: t('socio.fecha'),
    },
    rules: {
      fichero: (file) => (file ? undefined : t('files.not-uploaded')),
      titulo: line,
      tipo: filled,
      fecha: day(),
    },
    save: async ({ fichero, titulo, tipo, fecha }) => ({
      key: row?.key ?? newRowKey(),
      isRemoved: false,
      fichero: fichero as FileRef,
      titulo: titulo.trim(),
      tipo: tipos.options.find(({ id }) => String(id) === tipo) ?? { id: Number(tipo), nombre: '' },
      fecha,
    }),
    saved: (documento) => {
      keep(documento)
      close()
    },
  })

  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t(row ? 'socio.apply' : 'action.add')}
      blocked={isBusy ? t('files.wait') : undefined}
      isShort
    >
      <TitledFileFields
        form={form}
        fromFile={row && toTitle(row.fichero.fileName)}
        stored={storedDocumento(socioId, saved)}
        onBusy={setBusy}
      />
      <TipoSelect {...field(form, 'tipo')} tipos={tipos} path={tiposDocumentoSocio.path} />
      <DayInput {...field(form, 'fecha')} value={form.form.values.fecha} />
    </RecordForm>
  )
}
