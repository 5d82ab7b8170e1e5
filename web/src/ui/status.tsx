import type { ReactNode } from 'react'
import { Icon } from './controls/icon.tsx'
import { IconAlert, IconCircleCheck, IconCircleOff, IconClock, type IconComponent } from './icons.ts'
import './status.css'

type State = 'on' | 'off' | 'waiting' | 'failed'

const icons: Record<State, IconComponent> = {
  on: IconCircleCheck,
  off: IconCircleOff,
  waiting: IconClock,
  failed: IconAlert,
}

/** A status as icon and word. */
export function Status({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span className={`status is-${state}`}>
      <Icon icon={icons[state]} />
      {children}
    </span>
  )
}
