import type { Axustes } from '#contract/axustes.ts'
import { limits } from '#contract/limits.ts'
import { defaultAppName } from '#contract/portal.ts'
import { useAsociacion } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { type AsociacionValues, asociacionRules } from './axustes-values.ts'
import { SectionPage } from './section-page.tsx'
import { useAxustesForm } from './use-axustes-form.ts'

/** What the association is called, where it is, and what stands at the foot of pages. */
export function Component() {
  const t = useT()
  return (
    <SectionPage title={t('title.axustes-asociacion')}>
      {(axustes) => <AsociacionForm axustes={axustes} />}
    </SectionPage>
  )
}

const { line } = limits

/** The values of the form. A portal that got no name has that of the program, which is not the association's. */
const toValues = ({ asociacion }: Axustes): AsociacionValues => ({
  asociacion: { ...asociacion, nome: asociacion.nome === defaultAppName ? '' : asociacion.nome },
})

function AsociacionForm({ axustes }: { axustes: Axustes }) {
  const t = useT()
  const { form, input } = useAxustesForm<AsociacionValues>({
    name: 'asociacion',
    axustes,
    pick: toValues,
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
    },
    rules: asociacionRules(axustes.asociacion),
    toBody: (values) => values,
  })
  const nameInForce = useAsociacion().nome
  return (
    <RecordForm of={form}>
      <p className="lead">{t('axustes.asociacion-lead')}</p>
      <FormGroup title={t('axustes.names')}>
        <TextInput
          description={t('axustes.nome-help')}
          {...input('asociacion.nome')}
          placeholder={toValues(axustes).asociacion.nome ? undefined : nameInForce}
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
          value={form.form.values.asociacion.enderezo}
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
      <FormGroup title={t('axustes.footer')}>
        <TextArea
          description={t('axustes.pe-help')}
          {...input('asociacion.pe')}
          rows={3}
          maxLength={limits.text}
        />
      </FormGroup>
    </RecordForm>
  )
}
