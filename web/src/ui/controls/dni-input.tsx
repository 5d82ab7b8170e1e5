import { isDni, isDniLetterValid, normalizeDni } from '#contract/rules.ts'
import { useT } from '../../shell/i18n.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { Warning } from './warning.tsx'

/** A DNI or NIE in capitals, as it is stored. A wrong control letter of its `value` causes a warning only. */
export function DniInput({ description, ...input }: TextInputProps) {
  const t = useT()
  const dni = normalizeDni(String(input.value ?? ''))
  const isOdd = isDni(dni) && !isDniLetterValid(dni)
  return (
    <TextInput
      autoComplete="off"
      {...input}
      className="is-upper"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      description={isOdd ? <Warning>{t('form.dni-letter')}</Warning> : description}
    />
  )
}
