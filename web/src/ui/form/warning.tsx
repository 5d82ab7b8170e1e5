import type { ReactNode } from 'react'
import { IconAlert } from '../icons.ts'
import './form.css'

/** Points out what looks wrong and is accepted all the same. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="form-warning" role="status">
      <IconAlert size={18} aria-hidden />
      {children}
    </span>
  )
}
