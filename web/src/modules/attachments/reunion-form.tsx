import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { tiposReunion } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { Page } from '../../shell/page.tsx'
import { DateTimeInput } from '../../ui/form/date-time-input.tsx'
import { field, fieldId } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import * as rules from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { attachmentFiles } from './attachment-files.ts'
import { attachmentRules } from './attachment-values.ts'
import { DocumentosField } from './documentos-field.tsx'
import { EnlacesField } from './enlaces-field.tsx'
import { FotosField } from './fotos-field.tsx'
import {
  dateTimeErrors,
  dateTimeFault,
  emptyReunion,
  type ReunionValues,
  toReunionBody,
  toReunionValues,
  wholeFault,
} from './reunion-values.ts'
import { reunionQuery, useRefreshReunions } from './reunions.calls.ts'
import type { Reunion, Reunions } from './reunions.ts'
import { reunionName } from './reunions.ts'

/** Creates a meeting, or changes the one of the address. */
export function ReunionForm({ kind }: { kind: Reunions }) {
  const { id } = useParams()
  if (id === undefined) return <Form key="new" kind={kind} />
  return <Edit key={id} kind={kind} id={Number(id)} />
}

function Edit({ kind, id }: { kind: Reunions; id: number }) {
  return (
    <Loaded query={useQuery(reunionQuery(kind, id))}>
      {(reunion) => <Form kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Form({ kind, reunion }: { kind: Reunions; reunion?: Reunion }) {
  const t = useT()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefreshReunions(kind)
  /** As last read: after a conflict somebody else's changes are in it. */
  const latest = useRef(reunion)
  const [busy, setBusy] = useState(0)
  const onBusy = (isBusy: boolean) => setBusy((count) => count + (isBusy ? 1 : -1))
  const files = useMemo(
    () => (reunion ? attachmentFiles(kind.owner, reunion.id) : undefined),
    [kind, reunion],
  )

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
      numero: wholeFault,
      lugar: rules.optionalLine,
      fecha: dateTimeFault,
      ...attachmentRules,
    },
    badFilled: kind.badFilled,
    save: (values, version) => {
      const body = toReunionBody(values, latest.current)
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
      })
      void refresh()
      void navigate(reunion ? `${kind.path}/${reunion.id}` : listPath(kind.adminPath))
    },
    ...(reunion && {
      reload: async () => {
        latest.current = await client.fetchQuery(reunionQuery(kind, reunion.id))
        return { values: toReunionValues(latest.current), version: latest.current.version }
      },
    }),
  })
  const isStored = (uuid: string) => reunion?.fotos.some((foto) => foto.uuid === uuid) ?? false
  const fechaInput = form.form.getInputProps('fecha')

  return (
    <Page
      title={
        reunion ? t(`${kind.words}.edit-title`, { name: reunionName(kind, reunion, t) }) : t(kind.newTitle)
      }
      width="form"
    >
      <RecordForm
        of={form}
        cancel={() => void navigate(reunion ? `${kind.path}/${reunion.id}` : listPath(kind.adminPath))}
        blocked={busy > 0 ? t('anexos.busy') : undefined}
      >
        <FormGroup>
          <Select
            {...field(form, 'tipo')}
            data={tiposReunion.map((tipo) => ({ value: tipo, label: t(`reunion.tipo.${tipo}`) }))}
            value={form.form.values.tipo || null}
            onChange={(tipo) => form.form.setFieldValue('tipo', (tipo ?? '') as ReunionValues['tipo'])}
            allowDeselect={false}
            size="md"
          />
          <TextInput {...field(form, 'numero')} inputMode="numeric" autoComplete="off" maxLength={9} />
          <DateTimeInput
            id={fieldId(form, 'fecha')}
            value={form.form.values.fecha}
            onChange={fechaInput.onChange}
            onBlur={fechaInput.onBlur}
            error={dateTimeErrors(form.form.values.fecha, fechaInput.error)}
            isOptional
          />
          <TextInput
            {...field(form, 'lugar', { isOptional: true })}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
        <FormGroup title={t('anexos.documentos')}>
          <DocumentosField
            form={form}
            onBusy={onBusy}
            stored={(row, file) =>
              reunion?.documentos.some(({ fichero }) => fichero.uuid === file.uuid)
                ? files?.documento(row.key, file)
                : undefined
            }
          />
        </FormGroup>
        <FormGroup title={t('anexos.fotos')}>
          <FotosField
            form={form}
            onBusy={onBusy}
            stored={({ file }) => (isStored(file.uuid) ? files?.thumbnail(file) : undefined)}
          />
        </FormGroup>
        <FormGroup title={t('anexos.enlaces')}>
          <EnlacesField form={form} />
        </FormGroup>
      </RecordForm>
    </Page>
  )
}
