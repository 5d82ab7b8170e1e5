import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Warning } from '../../ui/form/warning.tsx'
import { isOddIban, typeIban } from './iban.ts'

interface IbanInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A bank account, in groups of four as it is typed. Check digits that do not fit are pointed out and accepted. */
export function IbanInput({ value, onChange, description, onFocus, onBlur, ...input }: IbanInputProps) {
  const t = useT()
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // Half an account is no mistake yet.
  const [isTyping, setTyping] = useState(false)
  useLayoutEffect(() => {
    if (caret.current !== null) element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...input}
      ref={element}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = typeIban(
          currentTarget.value,
          currentTarget.selectionStart ?? currentTarget.value.length,
        )
        caret.current = typed.caret
        onChange(typed.text)
      }}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      className="iban-input"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="off"
      maxLength={60}
      description={!isTyping && isOddIban(value) ? <Warning>{t('socio.iban-warning')}</Warning> : description}
    />
  )
}
