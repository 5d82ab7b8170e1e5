import { type ReactNode, useEffect } from 'react'
import { focusHeading } from '../shell/focus.ts'
import { Page } from '../shell/page.tsx'
import { useTitle } from '../shell/use-page-change.ts'
import { Icon } from './controls/icon.tsx'
import { IconAlert, IconCheck } from './icons.ts'
import './outcome.css'

interface OutcomeProps {
  isGood: boolean
  title: string
  text: string
  help?: string
  /** The link to the next step. */
  children: ReactNode
}

/** The outcome of a step by e-mail link, with the next step. Its heading takes the focus from a form that is gone, and where nothing has it. */
export function Outcome({ isGood, title, text, help, children }: OutcomeProps) {
  useTitle(title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another outcome.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [title])
  return (
    <Page title={title} className="page-card outcome">
      <div className={`outcome-mark toned ${isGood ? 'is-success' : 'is-error'}`}>
        <Icon icon={isGood ? IconCheck : IconAlert} size={24} />
      </div>
      <p>{text}</p>
      {help && <p className="muted">{help}</p>}
      <p className="outcome-next">{children}</p>
    </Page>
  )
}
