import { useEffect, useRef } from 'react'
import { tiposReunion } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { DateTimeInput } from '../../../ui/form/date-time-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { RecordPage, useRecordPage } from '../../../ui/form/record-page.tsx'
import * as rules from '../../../ui/form/rules.ts'
import { dateTimeFault } from '../../../ui/form/typed-date-time.ts'
import type { RecordForm as EditedForm } from '../../../ui/form/use-record-form.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { attachmentRules } from '../../attachments/attachment-values.ts'
import { AttachmentsFields } from '../../attachments/attachments-fields.tsx'
import { useBusy } from '../../attachments/use-busy.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName, useNextNumeros } from '../parts/reunions.calls.ts'
import { useReunionKind } from '../parts/use-reunion-kind.ts'
import { numeroFault, type ReunionValues, toReunionBody, toReunionValues } from './reunion-values.ts'

/** Creates a meeting, or changes the one of the address. */
export function Component() {
  const kind = useReunionKind()
  return (
    <RecordPage collection={kind.owner}>{(reunion) => <Form kind={kind} reunion={reunion} />}</RecordPage>
  )
}

function Form({ kind, reunion }: { kind: ReunionKind; reunion: Reunion | undefined }) {
  const t = useT()
  const { isBusy, onBusy } = useBusy()
  const { form, latest, leave } = useRecordPage({
    collection: kind.owner,
    entidade: kind.entidade,
    record: reunion,
    toValues: toReunionValues,
    toBody: toReunionBody,
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
    notice: (saved) => ({
      text: t(`${kind.words}.${reunion ? 'changed' : 'created'}`, { name: reunionName(kind, saved, t) }),
      to: `${kind.path}/${saved.id}`,
    }),
    // its page says what is next to do
    next: (shown) => (shown ? `${kind.path}/${shown.id}` : listPath(kind.adminPath)),
  })
  useSuggestedNumero(form, kind, !reunion)

  const name = reunion ? reunionName(kind, reunion, t) : t(kind.newTitle)

  return (
    <Page title={reunion ? t(`${kind.words}.edit-title`, { name }) : name} width="form">
      <RecordForm of={form} cancel={leave} blocked={isBusy ? t('anexos.busy') : undefined}>
        {reunion?.aprobada ? (
          <p className="callout">{t('reunion.sealed')}</p>
        ) : (
          <Facts form={form} isOpened={reunion?.aberta ?? false} />
        )}
        <AttachmentsFields form={form} name={name} owner={kind.owner} record={latest} onBusy={onBusy} />
      </RecordForm>
    </Page>
  )
}

/** What minutes say of a meeting; once it was opened only its place can be changed. */
function Facts({ form, isOpened }: { form: EditedForm<ReunionValues>; isOpened: boolean }) {
  const t = useT()
  const place = (
    <TextInput {...field(form, 'lugar', { isOptional: true })} autoComplete="off" maxLength={limits.line} />
  )
  if (isOpened)
    return (
      <FormGroup>
        <p className="callout">{t('reunion.opened')}</p>
        {place}
      </FormGroup>
    )
  return (
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
      {place}
    </FormGroup>
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
