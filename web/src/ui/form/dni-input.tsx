import { TextInput, type TextInputProps } from '@mantine/core'
import { isDni, isDniLetterValid, normalizeDni } from '#contract/rules.ts'
import { useT } from '../../shell/i18n.ts'
import { Warning } from './warning.tsx'

/** A DNI or NIE in capitals. A wrong control letter causes a warning only. */
export function DniInput({ value = '', description, ...input }: TextInputProps) {
  const t = useT()
  const dni = normalizeDni(String(value))
  const isOdd = isDni(dni) && !isDniLetterValid(dni)
  return (
    <TextInput
      {...input}
      value={value}
      className="dni-input"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="off"
      maxLength={20}
      description={isOdd ? <Warning>{t('form.dni-letter')}</Warning> : description}
    />
  )
}
