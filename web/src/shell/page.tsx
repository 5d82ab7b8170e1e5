import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { headingId } from './focus.ts'

interface PageProps {
  title: ReactNode
  /** Its main action last; on a phone they sit at the bottom of the screen. */
  actions?: ReactNode
  /** Quieter things to do, before the main action; on a phone they stay under the title. */
  tools?: ReactNode
  /** `text` for reading (70 characters), `form` (760 px), `full` for lists (1,120 px). */
  width?: 'text' | 'form' | 'full'
  className?: string
  children: ReactNode
}

/** Heading and content of a page, the same everywhere. The heading takes the focus after a navigation. */
export function Page({ title, actions, tools, width = 'full', className, children }: PageProps) {
  return (
    <div className={clsx('page', `page-${width}`, actions && 'page-with-actions', className)}>
      <div className="page-head">
        <h1 id={headingId} tabIndex={-1}>
          {title}
        </h1>
        {tools && <div className="page-tools">{tools}</div>}
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
