import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export interface TextInputProps extends ComponentProps<'input'>, FieldTexts {
  /** Stands inside the box, before the text or at its end. */
  start?: ReactNode
  end?: ReactNode
}

/** A line of text. `className` is that of the field. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    label,
    description,
    error,
    className,
    start,
    end,
    'aria-describedby': describedBy,
    ...input
  } = props
  return (
    <Field {...{ id, label, description, error, className, describedBy }}>
      {(control) => (
        <div className={boxClass({ error, start, end })}>
          {start}
          <input {...input} {...control} />
          {end}
        </div>
      )}
    </Field>
  )
}

/** The class of the box around a control. */
export const boxClass = ({ error, start, end }: Pick<TextInputProps, 'error' | 'start' | 'end'>): string =>
  clsx('field-box', error && 'is-wrong', start && 'has-start', end && 'has-end')
