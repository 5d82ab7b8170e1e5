import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconButton } from '../controls/button.tsx'
import { IconEye, IconEyeOff } from '../icons.ts'

/** A password input with a button to show the password. */
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
      rightSectionPointerEvents="all"
      rightSection={
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
