import { useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconEye, IconEyeOff } from '../icons.ts'
import { IconButton } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password, which one may look at while typing it. */
export function PasswordInput(props: TextInputProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? IconEyeOff : IconEye}
          size={24}
          label={t(isShown ? 'login.hide-password' : 'login.show-password')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
