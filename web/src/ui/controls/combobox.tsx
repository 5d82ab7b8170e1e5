import * as combobox from '@zag-js/combobox'
import { normalizeProps, useMachine } from '@zag-js/react'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconClose, IconSelector } from '../icons.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { boxClass } from './text-input.tsx'
import './inputs.css'
import './combobox.css'

interface Option {
  value: string
  label: string
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'placeholder' | 'disabled' | 'onBlur' | 'maxLength' | 'className' | 'aria-required'
>

interface ComboboxProps extends InputProps, FieldTexts {
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  /** Called with what is typed to find an option, and with nothing when it is not: the component that offers the options decides. */
  search?: (typed: string) => void
  /** Accessible name of the button that takes the choice back. */
  clearLabel?: string
  /** Instead of options when none is found. */
  nothingFound?: string
}

/** One of many options, found by typing a part of its name. */
export function Combobox({
  options,
  value,
  onChange,
  search,
  clearLabel,
  nothingFound,
  ...field
}: ComboboxProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string | null) => {
    setTyped(text)
    search?.(text ?? '')
  }
  const shown = useMemo(
    () => (search || !typed ? options : options.filter(({ label }) => isIn(label, typed))),
    [options, search, typed],
  )
  const chosen = options.find((option) => option.value === value)
  const isClearable = clearLabel !== undefined && value !== null && !field.disabled
  return (
    <OptionsInput
      {...field}
      options={shown}
      value={value}
      text={typed ?? chosen?.label ?? ''}
      type={type}
      choose={(next) => {
        type(null)
        onChange(next)
      }}
      leave={() => type(null)}
      nothingFound={nothingFound ?? t('list.nothing-found')}
      clear={isClearable ? { label: clearLabel, run: () => onChange(null) } : undefined}
    />
  )
}

interface SuggestInputProps extends InputProps, FieldTexts {
  suggestions: readonly string[]
  value: string
  onChange: (text: string) => void
}

/** A line of text with suggestions. */
export function SuggestInput({ suggestions, value, onChange, ...field }: SuggestInputProps) {
  const options = useMemo(
    () => suggestions.filter((each) => isIn(each, value)).map((each) => ({ value: each, label: each })),
    [suggestions, value],
  )
  return (
    <OptionsInput {...field} options={options} value={null} text={value} type={onChange} choose={onChange} />
  )
}

interface OptionsInputProps extends InputProps, FieldTexts {
  options: readonly Option[]
  value: string | null
  text: string
  type: (text: string) => void
  choose: (value: string) => void
  /** The list has closed without a choice; absent where any text is a value. */
  leave?: () => void
  nothingFound?: string
  clear?: { label: string; run: () => void } | undefined
}

function OptionsInput(props: OptionsInputProps) {
  const { id: given, label, description, error, className, disabled, onBlur, ...rest } = props
  const { options, value, text, type, choose, leave, nothingFound, clear, ...input } = rest
  const ownId = useId()
  const id = given ?? ownId
  const element = useRef<HTMLInputElement>(null)
  const collection = useMemo(
    () => combobox.collection({ items: options, itemToString: (option) => option.label }),
    [options],
  )
  const service = useMachine(combobox.machine, {
    id,
    ids: { input: id },
    collection,
    value: value === null ? [] : [value],
    inputValue: text,
    allowCustomValue: !leave,
    disabled: Boolean(disabled),
    invalid: Boolean(error),
    openOnClick: true,
    selectionBehavior: 'preserve',
    positioning: { strategy: 'fixed', sameWidth: true, gutter: 8 },
    onValueChange: ({ value: [next] }) => next !== undefined && next !== value && choose(next),
    onInputValueChange: ({ inputValue, reason }) => reason === 'input-change' && type(inputValue),
    onOpenChange: ({ open }) => !open && leave?.(),
  })
  const api = combobox.connect(service, normalizeProps)
  // Zag hears no focus that was there before the scripts were.
  const { send } = service
  useEffect(() => {
    if (document.activeElement === element.current) send({ type: 'INPUT.FOCUS' })
  }, [send])
  const own = api.getInputProps()
  const isShown = api.open && (options.length > 0 || nothingFound !== undefined)
  return (
    <Field id={id} label={label} description={description} error={error} className={className}>
      {(control) => (
        <div {...api.getRootProps()} className="combobox">
          <div {...api.getControlProps()} className={boxClass({ error, end: true })}>
            <input
              {...own}
              {...input}
              {...control}
              ref={element}
              autoComplete="off"
              onChange={(event) => {
                own.onChange?.(event)
                // Nor earlier text, in a field that has lost the focus since.
                if (!api.focused) type(event.currentTarget.value)
              }}
              onBlur={(event) => {
                own.onBlur?.(event)
                onBlur?.(event)
              }}
              // An open list hears Escape before; Zag would keep it from the dialog around a closed one.
              onKeyDown={(event: KeyboardEvent<HTMLInputElement>) =>
                event.key !== 'Escape' && own.onKeyDown?.(event)
              }
            />
            {clear && (
              <IconButton
                icon={IconClose}
                size={20}
                label={clear.label}
                onClick={() => {
                  clear.run()
                  element.current?.focus()
                }}
              />
            )}
            {leave && !clear && <Icon icon={IconSelector} className="combobox-mark" />}
          </div>
          <div {...api.getPositionerProps()}>
            {isShown && (
              <div {...api.getContentProps()} className="combobox-options">
                {options.map((option) => (
                  <div key={option.value} {...api.getItemProps({ item: option })} className="combobox-option">
                    {option.label}
                  </div>
                ))}
                {options.length === 0 && <p className="combobox-nothing">{nothingFound}</p>}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

/** Whether a name has a text, whatever its accents and capitals. */
const isIn = (name: string, text: string): boolean => plain(name).includes(plain(text.trim()))
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
