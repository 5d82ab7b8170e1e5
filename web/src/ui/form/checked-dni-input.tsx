import { isDni, isDniLetterValid, normalizeDni } from '#contract/rules.ts'
import { useT } from '../../shell/i18n.ts'
import { DniInput } from '../controls/dni-input.tsx'
import type { TextInputProps } from '../controls/text-input.tsx'
import { Warning } from '../controls/warning.tsx'

/** A DNI whose wrong control letter causes a warning only. */
export function CheckedDniInput({ description, ...input }: TextInputProps) {
  const t = useT()
  const dni = normalizeDni(String(input.value ?? ''))
  const isOdd = isDni(dni) && !isDniLetterValid(dni)
  return <DniInput {...input} description={isOdd ? <Warning>{t('form.dni-letter')}</Warning> : description} />
}
