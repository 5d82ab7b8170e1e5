import type { ReactNode } from 'react'
import './states.css'

/** Shown for an empty list: a sentence and, for users who may add something, the button to do so. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="state" role="status">
      <p>{text}</p>
      {action}
    </div>
  )
}
