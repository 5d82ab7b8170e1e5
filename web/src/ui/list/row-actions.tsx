import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { notify } from '../../shell/notifications.tsx'
import { IconDots } from '../icons.ts'
import { Menu } from '../menu.tsx'
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
  const { icon: ActionIcon, label, to, isDanger, refusal } = action
  const shared = {
    className: `icon-button list-action${isDanger ? ' is-danger' : ''}`,
    'aria-label': `${label}: ${rowName}`,
    title: refusal ?? label,
  }
  if (to && !refusal) {
    return (
      <Link {...shared} to={to}>
        <ActionIcon size={22} stroke={1.75} aria-hidden />
      </Link>
    )
  }
  return (
    <button {...shared} type="button" aria-disabled={refusal !== undefined} onClick={() => doAction(action)}>
      <ActionIcon size={22} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The same as a menu, where space is scarce. */
export function RowMenu({ actions, rowName }: RowActionsProps) {
  const t = useT()
  return (
    <Menu
      className="icon-button list-action"
      label={t('list.actions-of', { name: rowName })}
      items={actions.map((action) => ({
        ...action,
        to: action.refusal ? undefined : action.to,
        run: () => doAction(action),
        isRefused: action.refusal !== undefined,
      }))}
    >
      <IconDots size={22} aria-hidden />
    </Menu>
  )
}

/** A refused action shows the reason, because a phone has no hover. */
function doAction({ run, refusal }: RowAction): void {
  if (refusal) notify({ kind: 'info', text: refusal })
  else run?.()
}
