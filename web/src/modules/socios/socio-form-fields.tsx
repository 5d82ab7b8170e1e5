import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { sexos } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { DniInput } from '../../ui/form/dni-input.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { IbanInput } from './iban-input.tsx'
import { followCode, provinciaNames } from './provincias.ts'
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
  const { nombre, apellidos, thumbnail, cuentaCorriente } = form.form.values
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
          <TextInput
            {...input('email')}
            type="email"
            inputMode="email"
            autoComplete={fill('email')}
            maxLength={line}
          />
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
      <Direccion form={form} input={input} isFree={mayChange('direccion')} fill={fill} />
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

type Inputs = ReturnType<typeof inputsOf>

/** What the input of each field needs; one the person may not change is disabled, and nothing is asked of it. */
const inputsOf =
  (form: RecordForm<SocioValues>, mayChange: SocioFieldsProps['mayChange']) =>
  (path: FieldPath<SocioValues>, isOptional = false) => {
    const isFree = mayChange(path.split('.')[0] as SocioField)
    return { ...field(form, path, { isOptional: isOptional && isFree }), disabled: !isFree }
  }

interface DireccionProps extends Pick<SocioFieldsProps, 'form'> {
  input: Inputs
  isFree: boolean
  fill: (token: string) => string
}

/** The address. The postal code fills in the province unless one was typed. */
function Direccion({ form, input, isFree, fill }: DireccionProps) {
  const t = useT()
  const listId = useId()
  const setCode = (typed: string) => {
    const { provincia, codigoPostal } = form.form.getValues().direccion
    form.form.setFieldValue('direccion.provincia', followCode(provincia, codigoPostal, typed))
    form.form.setFieldValue('direccion.codigoPostal', typed)
  }
  return (
    <FormGroup title={t('socio.direccion')}>
      <TextInput
        {...input('direccion.direccion', true)}
        autoComplete={fill('address-line1')}
        maxLength={line}
      />
      <div className="form-pair">
        <TextInput
          {...input('direccion.codigoPostal', true)}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete={fill('postal-code')}
          maxLength={10}
          className="socio-short"
        />
        <TextInput
          {...input('direccion.localidad', true)}
          autoComplete={fill('address-level2')}
          maxLength={line}
        />
      </div>
      <TextInput
        description={isFree ? t('socio.provincia-help') : undefined}
        {...input('direccion.provincia', true)}
        list={listId}
        autoComplete={fill('address-level1')}
        maxLength={line}
      />
      <datalist id={listId}>
        {provinciaNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormGroup>
  )
}
