import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { headingId } from './focus.ts'

interface PageProps {
  title: ReactNode
  /** Beside the title: whom or what the page is about. */
  picture?: ReactNode
  /** Under the title, beside the picture. */
  subtitle?: ReactNode
  /** Its main action last; on a phone they sit at the bottom of the screen. */
  actions?: ReactNode
  /** Quieter things to do, before the main action; on a phone they stay under the title. */
  tools?: ReactNode
  /** `text` for reading (70 characters), `form` (760 px), `full` for lists (1,120 px), `wide` for many columns. */
  width?: 'text' | 'form' | 'full' | 'wide'
  className?: string
  children: ReactNode
}

/** Heading and content of a page, the same everywhere. The heading takes the focus after a navigation. */
export function Page(props: PageProps) {
  const { title, picture, subtitle, actions, tools, width = 'full', className, children } = props
  const heading = (
    <h1 id={headingId} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <div className={clsx('page', `page-${width}`, actions && 'page-with-actions', className)}>
      <div className="page-head">
        {picture ? (
          <div className="page-who">
            {picture}
            <div>
              {heading}
              {subtitle}
            </div>
          </div>
        ) : (
          heading
        )}
        {tools && <div className="page-tools">{tools}</div>}
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
