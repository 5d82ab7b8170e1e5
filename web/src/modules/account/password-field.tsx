import { type ComponentProps, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { IconEye, IconEyeOff } from '../../ui/icons.ts'
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
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          size={24}
          label={t(shown ? 'login.hide-password' : 'login.show-password')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
