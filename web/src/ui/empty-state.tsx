import type { ReactNode } from 'react'
import './states.css'

/** A sentence that says what will be here and, to whoever may, the button that begins it. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="state" role="status">
      <p>{text}</p>
      {action}
    </div>
  )
}
