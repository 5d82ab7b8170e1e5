import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
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
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className="icon-button list-action"
          aria-label={t('list.actions-of', { name: rowName })}
        >
          <IconDots size={22} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function RowMenuItem({ action }: { action: RowAction }) {
  const { icon: ActionIcon, label, to, isDanger, refusal } = action
  const content = {
    leftSection: <ActionIcon size={20} stroke={1.75} aria-hidden />,
    className: isDanger ? 'menu-danger' : undefined,
    children: label,
  }
  if (to && !refusal) return <Menu.Item {...content} component={Link} to={to} />
  return <Menu.Item {...content} aria-disabled={refusal !== undefined} onClick={() => doAction(action)} />
}

/** A refused action shows the reason, because a phone has no hover. */
function doAction({ run, refusal }: RowAction): void {
  if (refusal) notify({ kind: 'info', text: refusal })
  else run?.()
}
