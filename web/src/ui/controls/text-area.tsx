import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { boxClass } from './text-input.tsx'
import './inputs.css'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** Grows with its text up to as many lines, in browsers that can. */
  mostRows?: number
}

/** Several lines of text. */
export function TextArea({ id, label, description, error, className, mostRows, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} description={description} error={error} className={className}>
      {(control) => (
        <div className={boxClass({ error })}>
          <textarea
            {...area}
            {...control}
            {...(mostRows && { className: 'is-growing', style: { maxHeight: `${mostRows + 1}lh` } })}
          />
        </div>
      )}
    </Field>
  )
}
