import { useState } from 'react'
import type { Conta } from '#contract/contas.ts'
import type { FileRef } from '#contract/files.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { TitledFileFields } from '../../ui/form/titled-file-fields.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { type ContaKind, contaFile, contaKinds, editPath } from './contas.calls.ts'
import './contas.css'
import { useSearchParams } from 'react-router'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'
import { FormHistory } from '../../ui/history/form-history.tsx'

interface ContaValues {
  fichero: FileRef | null
  titulo: string
  ano: string
}

const toValues = (conta: Conta | undefined): ContaValues => ({
  fichero: conta?.fichero ?? null,
  titulo: conta?.titulo ?? '',
  ano: conta ? String(conta.ano) : '',
})

/** Adds a budget or accounts, or changes the one of the address; its query says which of the two. */
export function Component() {
  const [search] = useSearchParams()
  const kind = contaKinds[search.get('tipo') === 'contabilidade' ? 1 : 0]
  return (
    <RecordPage collection={kind.collection}>{(conta) => <ContaForm kind={kind} conta={conta} />}</RecordPage>
  )
}

function ContaForm({ kind, conta }: { kind: ContaKind; conta: Conta | undefined }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const { form, latest, leave } = useRecordPage({
    collection: kind.collection,
    entidade: kind.entidade,
    record: conta,
    toValues,
    toBody: ({ fichero, titulo, ano }) => ({
      titulo,
      ano: Number(ano),
      fichero: { uuid: fichero?.uuid ?? '' },
    }),
    labels: { fichero: t('contas.fichero'), titulo: t('contas.titulo'), ano: t('contas.ano') },
    rules: {
      fichero: (file) => (file ? undefined : t('files.not-uploaded')),
      titulo: rules.line,
      ano: rules.year,
    },
    badFilled: kind.badFilled,
    notice: ({ id, titulo }) => ({
      text: t(`${kind.words}.${conta ? 'changed' : 'created'}`, { titulo }),
      ...(!conta && { to: editPath(kind, id) }),
    }),
    next: () => listPath(kind.path),
  })

  return (
    <Page
      title={conta ? t(`${kind.words}.edit-title`, { titulo: conta.titulo }) : t(kind.newTitle)}
      width="form"
    >
      <RecordForm of={form} cancel={leave} blocked={isBusy ? t('files.wait') : undefined}>
        <FormGroup>
          <TitledFileFields
            form={form}
            fromFile={conta?.titulo}
            titleHelp={t('files.title-help')}
            stored={(file) =>
              latest?.fichero.uuid === file.uuid ? contaFile(kind, latest.id, file) : undefined
            }
            onBusy={setBusy}
          />
          <TextInput
            {...field(form, 'ano')}
            className="conta-ano"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </FormGroup>
      </RecordForm>
      <FormHistory entidade={kind.entidade} of={conta} />
    </Page>
  )
}
