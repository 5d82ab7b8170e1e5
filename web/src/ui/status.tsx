import type { ReactNode } from 'react'
import { IconCircleCheck, IconCircleOff } from './icons.ts'
import './status.css'

/** Whether something is so, by icon and word. */
export function Status({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const Icon = isOn ? IconCircleCheck : IconCircleOff
  return (
    <span className={isOn ? 'status is-on' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}
