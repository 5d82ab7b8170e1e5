import { useT } from '../../shell/i18n.ts'
import { Field } from './field.tsx'

/** The DNI as the name one signs in with: shown in capitals while typing, as it is stored. */
export function DniField({ error, defaultValue }: { error?: string | undefined; defaultValue?: string }) {
  const t = useT()
  return (
    <Field
      label={t('login.dni')}
      help={t('login.dni-help')}
      error={error}
      name="login"
      defaultValue={defaultValue}
      className="is-upper"
      autoComplete="username"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      required
    />
  )
}
