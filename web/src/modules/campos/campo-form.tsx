import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Campo } from '#contract/campos.ts'
import { tiposCampo, visibilidades } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { RecordPage, useRecordPage } from '../../ui/form/record-page.tsx'
import { FormHistory } from '../../ui/history/form-history.tsx'
import { campoRules, toBody, toValues } from './campo-values.ts'
import { holdersQuery } from './campos.calls.ts'
import { askedCampo } from './new-campo.ts'
import { OpcionsField } from './opcions-field.tsx'

/** Adds an own field, or changes the one of the address. */
export const Component = () => (
  <RecordPage collection="campos">
    {(campo) => (campo ? <UsedCampoForm campo={campo} /> : <CampoForm campo={undefined} holders={0} />)}
  </RecordPage>
)

function UsedCampoForm({ campo }: { campo: Campo }) {
  return <CampoForm campo={campo} holders={useQuery(holdersQuery(campo)).data ?? 0} />
}

/** @param holders the number of members with a value of it */
function CampoForm({ campo, holders }: { campo: Campo | undefined; holders: number }) {
  const t = useT()
  const [asked] = useState(() => (campo ? undefined : askedCampo.now()))
  // the next new field is filled in only where a page asks for it again
  useEffect(() => askedCampo.set(undefined), [])
  const { form, leave } = useRecordPage({
    collection: 'campos',
    entidade: 'campo',
    record: campo,
    toValues: (record) => ({ ...toValues(record), ...(record ? {} : asked?.values) }),
    toBody,
    labels: {
      nome: t('campos.nome'),
      tipo: t('campos.tipo'),
      opcions: t('campos.opcions'),
      opcionNova: t('campos.opcion-new'),
      axuda: t('campos.axuda'),
      visible: t('campos.visible'),
      editablePropia: t('campos.editable'),
      obrigatorio: t('campos.required'),
      enSolicitude: t('campos.in-application'),
      enLista: t('campos.in-list'),
      activo: t('campos.active'),
    },
    rules: campoRules,
    faultyFields: { 'error.campo-in-use': campo?.tipo === 'OPCION' ? 'opcions' : 'tipo' },
    badFilled: 'campos.form-errors',
    notice: (saved) => {
      if (asked) askedCampo.set({ ...asked, made: saved })
      const { id, nome } = saved
      return {
        text: t(campo ? 'campos.changed' : 'campos.created', { nome }),
        ...(!campo && { to: `/axustes/campos/${id}` }),
      }
    },
    next: () => asked?.from ?? '/axustes/campos',
  })
  const { tipo, visible } = form.form.values
  const isUsed = holders > 0
  return (
    <Page title={campo ? t('campos.edit-title', { nome: campo.nome }) : t('title.campo-new')} width="form">
      <RecordForm
        of={form}
        cancel={() => {
          if (asked) askedCampo.set(asked)
          leave()
        }}
      >
        <FormGroup>
          <TextInput
            description={t('campos.nome-help')}
            {...field(form, 'nome')}
            autoComplete="off"
            maxLength={limits.campoNome}
          />
          <Select
            description={isUsed ? t('campos.tipo-fixed', { count: holders }) : t(`campos.tipo-help.${tipo}`)}
            {...field(form, 'tipo')}
            disabled={isUsed}
            options={tiposCampo.map((value) => ({ value, label: t(`campos.tipo.${value}`) }))}
          />
          {tipo === 'OPCION' && <OpcionsField form={form} campo={campo} />}
          <TextInput
            description={t('campos.axuda-help')}
            {...field(form, 'axuda', { isOptional: true })}
            autoComplete="off"
            maxLength={limits.line}
          />
        </FormGroup>
        <FormGroup title={t('campos.who')}>
          <Select
            description={t(`campos.visible-help.${visible}`)}
            {...field(form, 'visible')}
            options={visibilidades.map((value) => ({ value, label: t(`campos.visible.${value}`) }))}
          />
          {visible !== 'XESTION' && (
            <Switch
              description={t('campos.editable-help')}
              {...field(form, 'editablePropia', { isCheck: true })}
            />
          )}
        </FormGroup>
        <FormGroup title={t('campos.where')}>
          <Switch
            description={t('campos.required-help')}
            {...field(form, 'obrigatorio', { isCheck: true })}
          />
          <Switch description={t('campos.in-list-help')} {...field(form, 'enLista', { isCheck: true })} />
          <Switch
            description={t('campos.in-application-help')}
            {...field(form, 'enSolicitude', { isCheck: true })}
          />
          {campo && (
            <Switch description={t('campos.active-help')} {...field(form, 'activo', { isCheck: true })} />
          )}
        </FormGroup>
      </RecordForm>
      <FormHistory entidade="campo" of={campo} />
    </Page>
  )
}
