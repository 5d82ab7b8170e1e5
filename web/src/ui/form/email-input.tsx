import { useState } from 'react'
import { likelyEmail } from '#contract/likely-email.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { TextInput, type TextInputProps } from '../controls/text-input.tsx'
import './form.css'

interface EmailInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value?: string
  onChange: (value: string) => void
  /** The address that is stored: it is none to correct. */
  stored?: string | null | undefined
}

/** An e-mail address. When no mail server takes what was typed, the address that was probably meant is offered below. */
export function EmailInput(props: EmailInputProps) {
  const { value = '', onChange, stored, description, onFocus, onBlur, ...input } = props
  const t = useT()
  // Half an address is no mistake yet.
  const [isTyping, setTyping] = useState(false)
  const likely = isTyping || input.disabled || value === stored ? null : likelyEmail(value)
  return (
    <TextInput
      {...input}
      type="email"
      inputMode="email"
      maxLength={255}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      description={
        likely === null ? (
          description
        ) : (
          <span role="status">
            {t('form.likely-email')}{' '}
            <Button look="link" onClick={() => onChange(likely)}>
              {likely}
            </Button>
          </span>
        )
      }
    />
  )
}
