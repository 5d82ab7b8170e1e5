import type { ReactNode } from 'react'
import { IconAlert } from '../icons.ts'
import { Icon } from './icon.tsx'

/** A warning about an accepted value. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="field-warning" role="status">
      <Icon icon={IconAlert} size={18} />
      {children}
    </span>
  )
}
