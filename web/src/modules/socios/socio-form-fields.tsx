import { sexos } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { CheckedDniInput } from '../../ui/form/checked-dni-input.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { IbanInput } from '../../ui/form/iban-input.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { EmailFields } from './email-fields.tsx'
import type { SocioValues } from './socio-values.ts'

interface SocioFieldsProps {
  form: RecordForm<SocioValues>
  /** The member being changed; none while creating one. */
  socio: Socio | undefined
  mayChange: (field: SocioField) => boolean
  /** One's own record, which a browser may help to fill in. */
  isOwn: boolean
  /** Only what may be changed is in the form; the rest is told elsewhere. */
  isPart: boolean
  onBusy: (isBusy: boolean) => void
}

const { line } = limits

/** The fields of a member, without documents and payments. */
export function SocioFields(props: SocioFieldsProps) {
  const t = useT()
  const { form, socio, mayChange, isOwn, isPart, onBusy } = props
  const { nombre, apellidos, thumbnail, cuentaCorriente, direccion } = form.form.values
  const input = createInputs(form, mayChange)
  const fill = (token: string) => (isOwn ? token : 'off')
  const storedPhoto = socio?.thumbnail?.uuid
  const has = (...fields: SocioField[]) => !isPart || fields.some(mayChange)
  return (
    <>
      {has('thumbnail') && (
        <FormGroup>
          <PhotoField
            {...input('thumbnail', true)}
            value={thumbnail}
            of={personName({ nombre, apellidos }) || t('socio.new-person')}
            stored={({ uuid }) =>
              socio && uuid === storedPhoto
                ? storedFile('GET /socios/:id/photo', { id: socio.id }, uuid)
                : undefined
            }
            onBusy={onBusy}
          />
        </FormGroup>
      )}
      {has(...personFields) && (
        <FormGroup title={t('socio.person')}>
          {!isPart && (
            <TextInput
              label={t('socio.numero')}
              value={socio?.numero ?? ''}
              placeholder={t('socio.numero-new')}
              readOnly
              className="socio-numero"
            />
          )}
          {has('nombre', 'apellidos') && (
            <div className="form-pair">
              {has('nombre') && (
                <TextInput {...input('nombre')} autoComplete={fill('given-name')} maxLength={line} />
              )}
              {has('apellidos') && (
                <TextInput {...input('apellidos')} autoComplete={fill('family-name')} maxLength={line} />
              )}
            </div>
          )}
          {has('dni') && (
            <CheckedDniInput
              description={mayChange('dni') ? t('socio.dni-help') : undefined}
              {...input('dni')}
            />
          )}
          {has('telefono', 'email') && (
            <div className="form-pair">
              {has('telefono') && (
                <TextInput {...input('telefono')} type="tel" autoComplete={fill('tel')} maxLength={line} />
              )}
              {has('email') && (
                <EmailFields form={form} input={input('email')} socio={socio} autoComplete={fill('email')} />
              )}
            </div>
          )}
          {has('diaNac', 'mesNac', 'anoNac') && (
            <BirthDateField form={form} mayChange={mayChange} isOwn={isOwn} />
          )}
          {has('profesion', 'sexo') && (
            <div className="form-pair">
              {has('profesion') && (
                <TextInput
                  {...input('profesion', true)}
                  autoComplete={fill('organization-title')}
                  maxLength={line}
                />
              )}
              {has('sexo') && (
                <Select
                  {...input('sexo', true)}
                  autoComplete={fill('sex')}
                  options={[
                    { value: '', label: t('socio.sexo.none') },
                    ...sexos.map((value) => ({ value, label: t(`socio.sexo.${value}`) })),
                  ]}
                />
              )}
            </div>
          )}
        </FormGroup>
      )}
      {has('direccion') && (
        <FormGroup title={t('socio.direccion')}>
          <AddressFields
            value={direccion}
            change={(part, typed) => form.form.setFieldValue(`direccion.${part}`, typed)}
            input={(part) => input(`direccion.${part}`, true)}
            fill={fill}
          />
        </FormGroup>
      )}
      {has('cuentaCorriente') && (
        <FormGroup>
          <IbanInput
            description={mayChange('cuentaCorriente') ? t('socio.iban-help') : undefined}
            {...input('cuentaCorriente', true)}
            value={cuentaCorriente}
          />
        </FormGroup>
      )}
    </>
  )
}

/** The fields of the group with personal data. */
const personFields: SocioField[] = [
  ...(['nombre', 'apellidos', 'dni', 'telefono', 'email'] as const),
  ...(['diaNac', 'mesNac', 'anoNac', 'profesion', 'sexo'] as const),
]

/** The props for the input of each field; a field reserved for administrators is disabled and not required. */
const createInputs =
  (form: RecordForm<SocioValues>, mayChange: SocioFieldsProps['mayChange']) =>
  (path: FieldPath<SocioValues>, isOptional = false) => {
    const isFree = mayChange(path.split('.')[0] as SocioField)
    return { ...field(form, path, { isOptional: isOptional && isFree }), disabled: !isFree }
  }
