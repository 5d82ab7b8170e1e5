import { NativeSelect, TextInput } from '@mantine/core'
import { sexos } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { DniInput } from '../../ui/form/dni-input.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { IbanInput } from '../../ui/form/iban-input.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { BirthDateField } from './birth-date-field.tsx'
import type { SocioValues } from './socio-values.ts'

interface SocioFieldsProps {
  form: RecordForm<SocioValues>
  /** The member being changed; none while creating one. */
  socio: Socio | undefined
  mayChange: (field: SocioField) => boolean
  /** One's own record, which a browser may help to fill in. */
  isOwn: boolean
  onBusy: (isBusy: boolean) => void
}

const { line } = limits

/** What the register keeps of a member, but for documents and payments. */
export function SocioFields(props: SocioFieldsProps) {
  const t = useT()
  const { form, socio, mayChange, isOwn, onBusy } = props
  const { nombre, apellidos, thumbnail, cuentaCorriente, direccion } = form.form.values
  const input = inputsOf(form, mayChange)
  const fill = (token: string) => (isOwn ? token : 'off')
  const storedPhoto = socio?.thumbnail?.uuid
  return (
    <>
      <FormGroup>
        <PhotoField
          {...input('thumbnail', true)}
          value={thumbnail}
          of={`${nombre} ${apellidos}`.trim() || t('socio.new-person')}
          stored={({ uuid }) =>
            socio && uuid === storedPhoto
              ? storedFile('GET /socios/:id/photo', { id: socio.id }, uuid)
              : undefined
          }
          onBusy={onBusy}
        />
      </FormGroup>
      <FormGroup title={t('socio.person')}>
        <TextInput
          label={t('socio.numero')}
          value={socio?.numero ?? ''}
          placeholder={t('socio.numero-new')}
          readOnly
          className="socio-numero"
        />
        <div className="form-pair">
          <TextInput {...input('nombre')} autoComplete={fill('given-name')} maxLength={line} />
          <TextInput {...input('apellidos')} autoComplete={fill('family-name')} maxLength={line} />
        </div>
        <DniInput description={mayChange('dni') ? t('socio.dni-help') : undefined} {...input('dni')} />
        <div className="form-pair">
          <TextInput {...input('telefono')} type="tel" autoComplete={fill('tel')} maxLength={line} />
          <EmailInput {...input('email')} stored={socio?.email} autoComplete={fill('email')} />
        </div>
        <BirthDateField form={form} mayChange={mayChange} isOwn={isOwn} />
        <div className="form-pair">
          <TextInput
            {...input('profesion', true)}
            autoComplete={fill('organization-title')}
            maxLength={line}
          />
          <NativeSelect
            {...input('sexo', true)}
            autoComplete={fill('sex')}
            data={[
              { value: '', label: t('socio.sexo.none') },
              ...sexos.map((value) => ({ value, label: t(`socio.sexo.${value}`) })),
            ]}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('socio.direccion')}>
        <AddressFields
          value={direccion}
          change={(part, typed) => form.form.setFieldValue(`direccion.${part}`, typed)}
          input={(part) => input(`direccion.${part}`, true)}
          fill={fill}
        />
      </FormGroup>
      <FormGroup>
        <IbanInput
          description={mayChange('cuentaCorriente') ? t('socio.iban-help') : undefined}
          {...input('cuentaCorriente', true)}
          value={cuentaCorriente}
        />
      </FormGroup>
    </>
  )
}

/** What the input of each field needs; one the person may not change is disabled, and nothing is asked of it. */
const inputsOf =
  (form: RecordForm<SocioValues>, mayChange: SocioFieldsProps['mayChange']) =>
  (path: FieldPath<SocioValues>, isOptional = false) => {
    const isFree = mayChange(path.split('.')[0] as SocioField)
    return { ...field(form, path, { isOptional: isOptional && isFree }), disabled: !isFree }
  }
