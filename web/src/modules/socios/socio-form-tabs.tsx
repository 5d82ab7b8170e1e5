import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Socio, SocioField } from '#contract/socios.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { DocumentoDialog } from './socio-documento-dialog.tsx'
import { Documentos } from './socio-documentos.tsx'
import { DocumentosForm } from './socio-documentos-form.tsx'
import { PagoDialog } from './socio-pago-dialog.tsx'
import { Pagos } from './socio-pagos.tsx'
import { PagosForm } from './socio-pagos-form.tsx'
import { type SocioTab, SocioTabs } from './socio-tabs.tsx'
import {
  type DocumentoRow,
  type PagoRow,
  type PendingRow,
  type SocioValues,
  withRow,
} from './socio-values.ts'
import { type RowsOf, rowId } from './use-rows.ts'
import type { SocioTabState } from './use-socio-tab.ts'

interface SocioFormTabsProps {
  form: RecordForm<SocioValues>
  /** The tab shown, and how to show another. */
  tabs: SocioTabState
  socio: Socio | undefined
  mayChange: (field: SocioField) => boolean
  /** Puts the tabs into the form; their dialogs, forms themselves, stay beside it. */
  children: (tabs: ReactNode) => ReactNode
}

/** A dialog; what it showed last stays in it while it closes. */
interface DialogState<R> {
  isOpen: boolean
  row: R | undefined
}

/** Documents and payments in the form, with their dialogs. */
export function SocioFormTabs({ form, tabs: state, socio, mayChange, children }: SocioFormTabsProps) {
  const { tab, setTab, isAdding } = state
  useFaultyTab(form, setTab)
  const opens = (of: SocioTab) => ({ isOpen: isAdding && tab === of && mayChange(of), row: undefined })
  const [documento, setDocumento] = useState<DialogState<DocumentoRow>>(() => opens('documentos'))
  const [pago, setPago] = useState<DialogState<PagoRow>>(() => opens('pagos'))
  const noteKept = useKeptRow(form, documento.isOpen || pago.isOpen)
  const { values } = form.form
  const stored = form.form.getInitialValues()
  const id = socio?.id ?? 0

  const tabs = (
    <SocioTabs
      shown={tab}
      show={setTab}
      documentos={{
        count: values.documentos.filter(({ isRemoved }) => !isRemoved).length,
        panel: mayChange('documentos') ? (
          <DocumentosForm form={form} edit={(row) => setDocumento({ isOpen: true, row })} />
        ) : (
          <Documentos socioId={id} documentos={values.documentos} />
        ),
      }}
      pagos={{
        count: values.pagos.filter(({ isRemoved }) => !isRemoved).length,
        panel: mayChange('pagos') ? (
          <PagosForm form={form} edit={(row) => setPago({ isOpen: true, row })} />
        ) : (
          <Pagos socioId={id} pagos={values.pagos} />
        ),
      }}
    />
  )
  return (
    <>
      {children(tabs)}
      <DocumentoDialog
        {...documento}
        saved={stored.documentos.find(({ key }) => key === documento.row?.key)}
        socioId={socio?.id}
        close={() => setDocumento({ ...documento, isOpen: false })}
        keep={(row) => {
          form.form.setFieldValue('documentos', withRow(form.form.getValues().documentos, row))
          noteKept('documentos', row)
        }}
      />
      <PagoDialog
        {...pago}
        saved={stored.pagos.find(({ key }) => key === pago.row?.key)}
        others={values.pagos}
        socioId={socio?.id}
        close={() => setPago({ ...pago, isOpen: false })}
        keep={(row) => {
          form.form.setFieldValue('pagos', withRow(form.form.getValues().pagos, row))
          noteKept('pagos', row)
        }}
      />
    </>
  )
}

/** After a refused save, shows the tab with the fault. */
function useFaultyTab(form: RecordForm<SocioValues>, setTab: (tab: SocioTab) => void) {
  const { refusals } = form
  const { errors } = form.form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; then people choose.
  useEffect(() => {
    const isFaulty = (tab: SocioTab) => Object.keys(errors).some((path) => `${path}.`.startsWith(`${tab}.`))
    if (isFaulty('documentos')) setTab('documentos')
    else if (isFaulty('pagos')) setTab('pagos')
  }, [refusals])
}

/** Longer than a closing dialog waits before it gives the focus back to the button that opened it. */
const afterReturnedFocus = 40

/** Brings the row that a dialog added or changed into sight, with the focus, once the dialog has closed. */
function useKeptRow(form: RecordForm<SocioValues>, isOpen: boolean) {
  const kept = useRef<string>(undefined)
  useEffect(() => {
    if (isOpen || kept.current === undefined) return
    const id = kept.current
    kept.current = undefined
    const timer = setTimeout(() => {
      const row = document.getElementById(id)
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    }, afterReturnedFocus)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (of: RowsOf, row: PendingRow) => {
    kept.current = rowId(form, of, row)
  }
}
