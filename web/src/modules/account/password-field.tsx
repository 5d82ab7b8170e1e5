import { type ComponentProps, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../shell/icons.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'>

/** A password one may look at while typing it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t(shown ? 'login.hide-password' : 'login.show-password')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
