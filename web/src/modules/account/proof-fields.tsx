import { useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { field } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'

export interface Proof {
  password: string
  code: string
}

/** The confirmation of a change of the second factor: the password, and a code if there is a second factor already. */
export function ProofFields({ form, hasCode }: { form: RecordForm<Proof>; hasCode: boolean }) {
  const t = useT()
  const login = useSession()?.login
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={login ?? ''} readOnly hidden />
      <PasswordInput {...field(form, 'password')} autoComplete="current-password" />
      {hasCode && (
        <TextInput
          {...field(form, 'code')}
          description={t('factor.code-help')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </>
  )
}
