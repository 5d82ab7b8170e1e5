import type { ReactNode } from 'react'
import { IconAlert } from '../icons.ts'
import './form.css'

/** A warning about an accepted value. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="form-warning" role="status">
      <IconAlert size={18} aria-hidden />
      {children}
    </span>
  )
}
