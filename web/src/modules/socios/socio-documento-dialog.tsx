import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { admin, allows } from '#contract/access.ts'
import { titleOf } from '#contract/file-names.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { isoDay, toLocal } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileField } from '../../ui/files/file-field.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { day, filled, line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { tiposDocumentoSocio, tiposQuery } from '../tipos/tipos.calls.ts'
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
  const tipos = useTipos(row)
  const prefilled = useRef('')
  const form = useRecordForm<DocumentoValues, DocumentoRow>({
    name: null,
    isPart: true,
    stored: {
      values: {
        fichero: row?.fichero ?? null,
        titulo: row?.titulo ?? '',
        tipo: row ? String(row.tipo.id) : '',
        fecha: row?.fecha ?? isoDay(toLocal(new Date().toISOString())),
      },
    },
    labels: {
      fichero: t('socio.file'),
      titulo: t('socio.titulo'),
      tipo: t('socio.tipo'),
      fecha: t('socio.fecha'),
    },
    rules: {
      fichero: (file) => (file ? undefined : t('socio.file-required')),
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
  /** A title that came from the name of a file follows the next file; one that was written stays. */
  const setFile = (file: FileRef | null) => {
    const { titulo } = form.form.getValues()
    form.form.setFieldValue('fichero', file)
    const isFromFile = titulo.trim() === '' || titulo === prefilled.current
    if (file && isFromFile) {
      prefilled.current = titleOf(file.fileName)
      form.form.setFieldValue('titulo', prefilled.current)
    }
  }

  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t(row ? 'socio.apply' : 'action.add')}
      blocked={isBusy ? t('socio.uploading') : undefined}
      isShort
    >
      <FileField
        {...field(form, 'fichero')}
        value={form.form.values.fichero}
        onChange={setFile}
        stored={storedDocumento(socioId, saved)}
        onBusy={setBusy}
      />
      <TextInput {...field(form, 'titulo')} autoComplete="off" maxLength={limits.line} />
      <NativeSelect
        description={tipos.note}
        {...field(form, 'tipo')}
        data={[
          { value: '', label: tipos.isLoading ? t('loading') : t('socio.choose-tipo') },
          ...tipos.options.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
        ]}
      />
      <DayInput {...field(form, 'fecha')} value={form.form.values.fecha} isInDialog />
    </RecordForm>
  )
}

/** The types on offer, that of the document included while they are being fetched. */
function useTipos(row: DocumentoRow | undefined) {
  const t = useT()
  const session = useSession()
  const query = useQuery(tiposQuery(tiposDocumentoSocio, { sort: ['nombre,asc'] }))
  const offered = query.data?.content ?? []
  const isThere = row === undefined || offered.some(({ id }) => id === row.tipo.id)
  const isNone = query.data?.content.length === 0
  return {
    options: isThere ? offered : [row.tipo, ...offered],
    isLoading: query.isPending,
    note: isNone ? (
      <>
        {t('socio.no-tipos')}{' '}
        {allows(admin, session?.authorities ?? null) && (
          <Link to={tiposDocumentoSocio.path}>{t('socio.no-tipos-link')}</Link>
        )}
      </>
    ) : undefined,
  }
}
