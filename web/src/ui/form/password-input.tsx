import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../shell/icons.tsx'

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
        <button
          type="button"
          className="icon-button"
          aria-label={t(isShown ? 'login.hide-password' : 'login.show-password')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
