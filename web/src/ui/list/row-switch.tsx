import './row-switch.css'

interface RowSwitchProps {
  'aria-label': string
  title?: string | undefined
  isOn: boolean
  isDisabled: boolean
  change: (isOn: boolean) => void
}

/** A switch in a row, which looks like the ones of forms. It is not printed: the cell has a word for paper. */
export function RowSwitch({ isOn, isDisabled, change, ...rest }: RowSwitchProps) {
  return (
    <span className="row-switch">
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` says it.
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span className="row-switch-track" />
    </span>
  )
}
