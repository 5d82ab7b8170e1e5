import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import { IconAlert } from '../icons.ts'
import './form.css'

/** A warning about an accepted value. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="form-warning" role="status">
      <Icon icon={IconAlert} size={18} />
      {children}
    </span>
  )
}
