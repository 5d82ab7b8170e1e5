import { useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { TextInput, type TextInputProps } from '../controls/text-input.tsx'
import { Warning } from '../controls/warning.tsx'
import { isOddIban, typeIban } from '../iban.ts'

interface IbanInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  /** Wrong check digits are an error of the form, not a warning. */
  isStrict?: boolean
}

/** A bank account, in groups of four as it is typed. Check digits that do not fit are pointed out and accepted. */
export function IbanInput(props: IbanInputProps) {
  const { value, onChange, description, onFocus, onBlur, isStrict = false, ...input } = props
  const t = useT()
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // A half-typed account is not an error yet.
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
      description={
        !isStrict && !isTyping && isOddIban(value) ? (
          <Warning>{t('socio.iban-warning')}</Warning>
        ) : (
          description
        )
      }
    />
  )
}
