import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Conta } from '#contract/contas.ts'
import type { FileRef } from '#contract/files.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../ui/collection.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { TitledFileFields } from '../../ui/form/titled-file-fields.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { type ContaKind, contaFile, contaKinds, editPath } from './contas.calls.ts'
import './contas.css'

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

/** Adds a budget or accounts, or changes the one of the address; its query tells which of the two. */
export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const kind = contaKinds[search.get('tipo') === 'contabilidade' ? 1 : 0]
  if (id === undefined) return <ContaForm key={kind.path} kind={kind} />
  return <EditConta key={`${kind.path}/${id}`} kind={kind} id={Number(id)} />
}

function EditConta({ kind, id }: { kind: ContaKind; id: number }) {
  return (
    <Loaded query={useQuery(recordQuery(kind.collection, id))}>
      {(conta) => <ContaForm kind={kind} conta={conta} />}
    </Loaded>
  )
}

function ContaForm({ kind, conta }: { kind: ContaKind; conta?: Conta }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh(kind.collection)
  const [isBusy, setBusy] = useState(false)
  /** The version last loaded; after a conflict it contains another user's changes. */
  const [latest, setLatest] = useState(conta)
  const toList = () => void navigate(listPath(kind.path))

  const form = useRecordForm<ContaValues, Conta>({
    name: `${kind.entidade}:${conta?.id ?? 'new'}`,
    stored: { values: toValues(conta), version: conta?.version },
    labels: { fichero: t('contas.fichero'), titulo: t('contas.titulo'), ano: t('contas.ano') },
    rules: {
      fichero: (file) => (file ? undefined : t('files.not-uploaded')),
      titulo: rules.line,
      ano: rules.year,
    },
    badFilled: kind.badFilled,
    save: ({ fichero, titulo, ano }, version) => {
      const body = { titulo, ano: Number(ano), fichero: { uuid: fichero?.uuid ?? '' } }
      return conta
        ? call(kind.calls.change, { params: { id: conta.id }, body: { id: conta.id, version, ...body } })
        : call(kind.calls.create, { body })
    },
    saved: ({ id, titulo }) => {
      notify({
        kind: 'success',
        text: t(`${kind.words}.${conta ? 'changed' : 'created'}`, { titulo }),
        ...(!conta && { to: editPath(kind, id) }),
      })
      void refresh()
      toList()
    },
    ...(conta && {
      reload: async () => {
        const now = await client.fetchQuery(recordQuery(kind.collection, conta.id))
        setLatest(now)
        return { values: toValues(now), version: now.version }
      },
    }),
  })

  return (
    <Page
      title={conta ? t(`${kind.words}.edit-title`, { titulo: conta.titulo }) : t(kind.newTitle)}
      width="form"
    >
      <RecordForm of={form} cancel={toList} blocked={isBusy ? t('files.wait') : undefined}>
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
      {conta && (
        <div className="form-aside">
          <RecordHistory entidade={kind.entidade} rexistro={String(conta.id)} />
        </div>
      )}
    </Page>
  )
}
