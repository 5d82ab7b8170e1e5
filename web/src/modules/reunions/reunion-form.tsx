import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { tiposReunion } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Reunion } from '#contract/reunions.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { recordQuery, useRefresh } from '../../ui/collection.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { DateTimeInput } from '../../ui/form/date-time-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { dateTimeFault } from '../../ui/form/typed-date-time.ts'
import { type RecordForm as EditedForm, useRecordForm } from '../../ui/form/use-record-form.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { attachmentRules } from '../attachments/attachment-values.ts'
import { AttachmentsFields } from '../attachments/attachments-fields.tsx'
import { useBusy } from '../attachments/use-busy.ts'
import {
  emptyReunion,
  numeroFault,
  type ReunionValues,
  toReunionBody,
  toReunionValues,
} from './reunion-values.ts'
import type { ReunionKind } from './reunions.calls.ts'
import { reunionName, useNextNumeros } from './reunions.calls.ts'
import { useReunionKind } from './use-reunion-kind.ts'

/** Creates a meeting, or changes the one of the address. */
export function Component() {
  const kind = useReunionKind()
  return <ReunionForm key={kind.path} kind={kind} />
}

function ReunionForm({ kind }: { kind: ReunionKind }) {
  const { id } = useParams()
  if (id === undefined) return <Form key="new" kind={kind} />
  return <Edit key={id} kind={kind} id={Number(id)} />
}

function Edit({ kind, id }: { kind: ReunionKind; id: number }) {
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Form kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Form({ kind, reunion }: { kind: ReunionKind; reunion?: Reunion }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh(kind.owner)
  /** The version last loaded; after a conflict it contains another user's changes. */
  const [latest, setLatest] = useState(reunion)
  const { isBusy, onBusy } = useBusy()

  const form = useRecordForm<ReunionValues, Reunion>({
    name: `${kind.entidade}:${reunion?.id ?? 'new'}`,
    stored: { values: reunion ? toReunionValues(reunion) : emptyReunion(), version: reunion?.version },
    labels: {
      tipo: t('reunion.tipo'),
      numero: t('reunion.numero'),
      lugar: t('reunion.lugar'),
      fecha: t('reunion.fecha'),
      enlaces: t('anexos.enlaces'),
      fotos: t('anexos.fotos'),
      documentos: t('anexos.documentos'),
    },
    rules: {
      tipo: rules.filled,
      numero: numeroFault,
      lugar: rules.optionalLine,
      fecha: dateTimeFault,
      ...attachmentRules,
    },
    badFilled: kind.badFilled,
    save: (values, version) => {
      const body = toReunionBody(values, latest)
      return reunion
        ? call(`PUT /${kind.owner}/:id`, {
            params: { id: reunion.id },
            body: { ...body, id: reunion.id, version },
          })
        : call(`POST /${kind.owner}`, { body })
    },
    saved: (saved) => {
      const name = reunionName(kind, saved, t)
      notify({
        kind: 'success',
        text: t(reunion ? `${kind.words}.changed` : `${kind.words}.created`, { name }),
        to: `${kind.path}/${saved.id}`,
      })
      void refresh()
      void navigate(reunion ? `${kind.path}/${reunion.id}` : listPath(kind.adminPath))
    },
    ...(reunion && {
      reload: async () => {
        const now = await client.fetchQuery(recordQuery(kind.owner, reunion.id))
        setLatest(now)
        return { values: toReunionValues(now), version: now.version }
      },
    }),
  })
  useSuggestedNumero(form, kind, !reunion)

  const name = reunion ? reunionName(kind, reunion, t) : t(kind.newTitle)

  return (
    <Page title={reunion ? t(`${kind.words}.edit-title`, { name }) : name} width="form">
      <RecordForm
        of={form}
        cancel={() => void navigate(reunion ? `${kind.path}/${reunion.id}` : listPath(kind.adminPath))}
        blocked={isBusy ? t('anexos.busy') : undefined}
      >
        <FormGroup>
          <Select
            {...field(form, 'tipo')}
            options={[
              { value: '', label: '' },
              ...tiposReunion.map((tipo) => ({ value: tipo, label: t(`reunion.tipo.${tipo}`) })),
            ]}
          />
          <TextInput {...field(form, 'numero')} inputMode="numeric" autoComplete="off" maxLength={9} />
          <DateTimeInput form={form} />
          <TextInput
            {...field(form, 'lugar', { isOptional: true })}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
        <AttachmentsFields form={form} name={name} owner={kind.owner} record={latest} onBusy={onBusy} />
      </RecordForm>
    </Page>
  )
}

/** Fills in the next number of the type chosen, unless another was typed. */
function useSuggestedNumero(form: EditedForm<ReunionValues>, kind: ReunionKind, isNew: boolean) {
  const next = useNextNumeros(kind, isNew)
  const { tipo } = form.form.values
  const suggested = tipo === '' ? undefined : next?.[tipo]
  const filledIn = useRef<{ tipo: string; numero: string }>({ tipo: '', numero: '' })
  const { getValues, setFieldValue } = form.form
  useEffect(() => {
    // Once for each choice: saving raises the next number, and this one's stays.
    if (!isNew || suggested === undefined || filledIn.current.tipo === tipo) return
    const { numero } = getValues()
    if (numero !== '' && numero !== filledIn.current.numero) return
    filledIn.current = { tipo, numero: suggested }
    setFieldValue('numero', suggested)
  }, [isNew, tipo, suggested, getValues, setFieldValue])
}
