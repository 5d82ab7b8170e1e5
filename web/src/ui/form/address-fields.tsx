import { type ComponentProps, useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { AddressField } from '#contract/socio-fields.ts'
import { useT } from '../../shell/i18n.ts'
import { TextInput } from '../controls/text-input.tsx'
import { followCode, provinciaNames } from './provincias.ts'

interface AddressFieldsProps {
  value: Record<AddressField, string>
  change: (part: AddressField, typed: string) => void
  /** The props of the input of each part, as `field` returns them. */
  input: (part: AddressField) => ComponentProps<typeof TextInput>
  /** The `autoComplete` attribute, for instance `address-line1`. */
  fill?: (token: string) => string
}

/** Street, postal code, place and province. The postal code fills in the province unless one was typed. */
export function AddressFields({ value, change, input, fill = (token) => token }: AddressFieldsProps) {
  const t = useT()
  const listId = useId()
  const provincia = input('provincia')
  const setCode = (typed: string) => {
    change('provincia', followCode(value.provincia, value.codigoPostal, typed))
    change('codigoPostal', typed)
  }
  return (
    <>
      <TextInput {...input('direccion')} autoComplete={fill('address-line1')} maxLength={limits.line} />
      <div className="form-pair">
        <TextInput
          {...input('codigoPostal')}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete={fill('postal-code')}
          maxLength={10}
          className="postal-code"
        />
        <TextInput {...input('localidad')} autoComplete={fill('address-level2')} maxLength={limits.line} />
      </div>
      <TextInput
        description={provincia.disabled ? undefined : t('socio.provincia-help')}
        {...provincia}
        list={listId}
        autoComplete={fill('address-level1')}
        maxLength={limits.line}
      />
      <datalist id={listId}>
        {provinciaNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
