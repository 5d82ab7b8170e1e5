import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import { IconDots } from '../icons.ts'
import type { RowAction } from './types.ts'

interface RowActionsProps {
  actions: RowAction[]
  /** Name of the row, for the accessible names of the actions. */
  rowName: string
}

/** The actions of a row as icons. */
export function RowIcons({ actions, rowName }: RowActionsProps) {
  return (
    <div className="list-actions">
      {actions.map((action) => (
        <RowIcon key={action.label} action={action} rowName={rowName} />
      ))}
    </div>
  )
}

function RowIcon({ action, rowName }: { action: RowAction; rowName: string }) {
  const { icon, label, to, isDanger, refusal } = action
  const shared = {
    icon,
    label: `${label}: ${rowName}`,
    title: refusal ?? label,
    className: isDanger ? 'list-action is-danger' : 'list-action',
  }
  if (to && !refusal) return <IconButton {...shared} to={to} />
  return <IconButton {...shared} aria-disabled={refusal !== undefined} onClick={() => doAction(action)} />
}

/** The same as a menu, where space is scarce. */
export function RowMenu({ actions, rowName }: RowActionsProps) {
  const t = useT()
  return (
    <Menu
      icon={IconDots}
      className="list-action"
      label={t('list.actions-of', { name: rowName })}
      items={actions.map((action) => ({
        ...action,
        to: action.refusal ? undefined : action.to,
        run: () => doAction(action),
        isRefused: action.refusal !== undefined,
      }))}
    />
  )
}

/** A refused action shows the reason, because a phone has no hover. */
function doAction({ run, refusal }: RowAction): void {
  if (refusal) notify({ kind: 'info', text: refusal })
  else run?.()
}
