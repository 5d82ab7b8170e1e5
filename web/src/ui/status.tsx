import type { ReactNode } from 'react'
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
  const Icon = icons[state]
  return (
    <span className={`status is-${state}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}
