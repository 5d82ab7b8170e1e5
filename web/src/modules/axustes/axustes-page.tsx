import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Axustes } from '#contract/axustes.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { refreshAsociacion } from '../../shell/asociacion.ts'
import { useAsociacion } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { axustesQuery } from './axustes.calls.ts'
import { type AxustesValues, rulesBeside, toBody, toStored } from './axustes-values.ts'
import { CobroFields } from './cobro-fields.tsx'
import { cobroLabels } from './cobro-values.ts'
import { ColourField } from './colour-field.tsx'
import { TestMessage } from './test-message.tsx'
import './axustes.css'

/** The association's own data and look, in the browser. */
export function Component() {
  const t = useT()
  return (
    <Page
      title={t('title.axustes')}
      width="form"
      tools={
        <>
          <Button look="quiet" to="/axustes/estatutos">
            {t('title.estatutos')}
          </Button>
          <Button look="quiet" to="/axustes/campos">
            {t('title.campos')}
          </Button>
        </>
      }
    >
      <Loaded query={useQuery(axustesQuery)}>
        {(axustes) => (
          <>
            <AxustesForm axustes={axustes} />
            <TestMessage />
            <div className="form-aside">
              <RecordHistory entidade="axustes" rexistro="1" />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const { line } = limits

/** The periods after which data are erased: name, explanation and most digits. */
const prazos = [
  ['recibos', 'axustes-cobro.prazo-help', 3],
  ['extractos', 'axustes-cobro.prazo-extractos-help', 3],
  ['solicitudes', 'axustes-cobro.prazo-solicitudes-help', 4],
  ['importacions', 'axustes-cobro.prazo-importacions-help', 4],
] as const

function AxustesForm({ axustes }: { axustes: Axustes }) {
  const t = useT()
  const client = useQueryClient()
  const [uploads, setUploads] = useState(0)
  const countUploads = (isBusy: boolean) => setUploads((count) => count + (isBusy ? 1 : -1))

  const form = useRecordForm<AxustesValues, Axustes>({
    name: 'axustes',
    stored: toStored(axustes),
    labels: {
      'asociacion.nome': t('axustes.nome'),
      'asociacion.nomeCurto': t('axustes.nome-curto'),
      'asociacion.nif': t('axustes.nif'),
      'asociacion.rexistro': t('axustes.rexistro'),
      'asociacion.enderezo.direccion': t('socio.direccion.direccion'),
      'asociacion.enderezo.codigoPostal': t('socio.codigoPostal'),
      'asociacion.enderezo.localidad': t('socio.localidad'),
      'asociacion.enderezo.provincia': t('socio.provincia'),
      'asociacion.telefono': t('socio.telefono'),
      'asociacion.email': t('socio.email'),
      'asociacion.web': t('axustes.web'),
      'asociacion.horario': t('axustes.horario'),
      'asociacion.pe': t('axustes.pe'),
      'aspecto.cor': t('axustes.cor'),
      'aspecto.logo': t('axustes.logo'),
      'aspecto.portada': t('axustes.portada'),
      ...cobroLabels(),
      'prazos.recibos': t('axustes-cobro.prazo'),
      'prazos.extractos': t('axustes-cobro.prazo-extractos'),
      'prazos.solicitudes': t('axustes-cobro.prazo-solicitudes'),
      'prazos.importacions': t('axustes-cobro.prazo-importacions'),
    },
    rules: rulesBeside(axustes),
    badFilled: 'axustes.form-errors',
    save: (values, version) => call('PUT /axustes', { body: toBody(values, version) }),
    saved: (answer) => {
      form.take(toStored(answer))
      client.setQueryData(axustesQuery.queryKey, answer)
      void refreshAsociacion()
      // First steps and state of the portal say whether it has a name.
      void client.invalidateQueries({ queryKey: ['estado'] })
      notify({ kind: 'success', text: t('axustes.saved') })
    },
    reload: async () => toStored(await client.fetchQuery(axustesQuery)),
  })
  /** Every field can be empty, which the page says once. */
  const input = (path: FieldPath<AxustesValues>) => ({
    ...field(form, path, { isOptional: true }),
    label: form.getLabel(path),
  })
  const { asociacion, aspecto, cobro } = form.form.values
  const nameInForce = useAsociacion().nome

  return (
    <RecordForm of={form} blocked={uploads > 0 ? t('files.wait') : undefined}>
      <p className="lead">{t('axustes.lead')}</p>
      <FormGroup title={t('axustes.asociacion')}>
        <TextInput
          description={t('axustes.nome-help')}
          {...input('asociacion.nome')}
          placeholder={axustes.asociacion.nome ? undefined : nameInForce}
          autoComplete="organization"
          maxLength={line}
        />
        <TextInput
          description={t('axustes.nome-curto-help')}
          {...input('asociacion.nomeCurto')}
          autoComplete="off"
          maxLength={line}
        />
        <div className="form-pair">
          <TextInput
            description={t('axustes.not-public')}
            {...input('asociacion.nif')}
            className="is-upper"
            autoComplete="off"
            spellCheck={false}
            maxLength={line}
          />
          <TextInput
            description={t('axustes.not-public')}
            {...input('asociacion.rexistro')}
            autoComplete="off"
            maxLength={line}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('axustes.contact')}>
        <AddressFields
          value={asociacion.enderezo}
          change={(part, typed) => form.form.setFieldValue(`asociacion.enderezo.${part}`, typed)}
          input={(part) => input(`asociacion.enderezo.${part}`)}
        />
        <div className="form-pair">
          <TextInput {...input('asociacion.telefono')} type="tel" autoComplete="tel" maxLength={line} />
          <EmailInput {...input('asociacion.email')} stored={axustes.asociacion.email} autoComplete="email" />
        </div>
        <TextInput
          description={t('axustes.web-help')}
          {...input('asociacion.web')}
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={line}
        />
        <TextArea
          description={t('axustes.horario-help')}
          {...input('asociacion.horario')}
          rows={3}
          maxLength={limits.text}
        />
      </FormGroup>
      <FormGroup title={t('axustes.aspecto')}>
        <ColourField
          {...input('aspecto.cor')}
          value={aspecto.cor}
          change={(colour) => form.form.setFieldValue('aspecto.cor', colour)}
          nome={asociacion.nomeCurto || asociacion.nome || nameInForce}
        />
        <PhotoField
          description={t('axustes.logo-help')}
          {...input('aspecto.logo')}
          shape="whole"
          of={t('axustes.logo')}
          stored={({ uuid }) =>
            uuid === axustes.aspecto.logo?.uuid ? storedFile('GET /axustes/logo', {}, uuid) : undefined
          }
          onBusy={countUploads}
        />
        <PhotoField
          description={t('axustes.portada-help')}
          {...input('aspecto.portada')}
          shape="whole"
          of={t('axustes.portada')}
          stored={({ uuid }) =>
            uuid === axustes.aspecto.portada?.uuid
              ? storedFile('GET /axustes/portada', {}, uuid, { form: 'small' })
              : undefined
          }
          onBusy={countUploads}
        />
      </FormGroup>
      <FormGroup title={t('axustes.footer')}>
        <TextArea
          description={t('axustes.pe-help')}
          {...input('asociacion.pe')}
          rows={3}
          maxLength={limits.text}
        />
      </FormGroup>
      <CobroFields
        value={cobro}
        change={(name, typed) => form.form.setFieldValue(`cobro.${name}`, typed)}
        input={(name) => input(`cobro.${name}`)}
        nif={asociacion.nif}
      />
      <FormGroup title={t('axustes-cobro.prazos')}>
        {prazos.map(([name, help, maxLength]) => (
          <TextInput
            key={name}
            description={t(help)}
            {...field(form, `prazos.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLength}
            className="number-input"
          />
        ))}
      </FormGroup>
    </RecordForm>
  )
}
