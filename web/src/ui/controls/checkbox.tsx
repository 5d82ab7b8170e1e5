import type { ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some of what it stands for is chosen, not all. */
  isSome?: boolean
}

/** A check box, with what it says as its children. `className` is that of the label around it. */
export function Checkbox({ className = 'check', isSome = false, children, ...input }: CheckboxProps) {
  return (
    <label className={className}>
      <input
        {...input}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
      />
      {children}
    </label>
  )
}
