import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { headingId } from './focus.ts'

interface PageProps {
  title: ReactNode
  /** The back button, above the title: in the same place on every page. */
  back?: ReactNode
  /** Beside the title: a picture of the person or subject. */
  picture?: ReactNode
  /** Under the title, beside the picture. */
  subtitle?: ReactNode
  /** The main action; on a phone at the bottom of the screen. */
  actions?: ReactNode
  /** Secondary actions, before the main action; on a phone under the title. */
  tools?: ReactNode
  /** Secondary actions, after the main action: ending or deleting a record. */
  further?: ReactNode
  /** `text` for reading (70 characters), `form` (760 px), `full` for lists (1,120 px), `wide` for many columns. */
  width?: 'text' | 'form' | 'full' | 'wide'
  className?: string
  children: ReactNode
}

/** Heading and content of a page. The heading takes the focus after a navigation. */
export function Page(props: PageProps) {
  const {
    title,
    back,
    picture,
    subtitle,
    actions,
    tools,
    further,
    width = 'full',
    className,
    children,
  } = props
  const heading = (
    <h1 id={headingId} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <div className={clsx('page', `page-${width}`, actions && 'page-with-actions', className)}>
      {back && <div className="page-back">{back}</div>}
      <div className="page-head spread">
        {picture ? (
          <div className="page-who">
            <div>
              {heading}
              {subtitle}
            </div>
            {picture}
          </div>
        ) : (
          heading
        )}
        {tools && <div className="page-tools buttons">{tools}</div>}
        {actions && <div className="page-actions buttons">{actions}</div>}
        {further && <div className="page-tools buttons">{further}</div>}
      </div>
      {children}
    </div>
  )
}
