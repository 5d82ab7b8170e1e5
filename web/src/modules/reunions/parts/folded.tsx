import type { ReactNode } from 'react'
import './folded.css'

interface FoldedProps {
  summary: string
  className?: string
  children: ReactNode
}

/** What stands folded under a text: a list of people, or an explanation. */
export const Folded = ({ summary, className = '', children }: FoldedProps) => (
  <details className={`folded ${className}`}>
    <summary>{summary}</summary>
    {children}
  </details>
)
