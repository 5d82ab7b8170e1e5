import { type ReactNode, useId } from 'react'
import { useT } from '../../../shell/i18n.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import './step-list.css'

export interface Step {
  title: string
  why: string
  isDone?: boolean
  /** The button or link of the step. */
  action?: ReactNode
}

/** Steps in their order, with a tick at those that are done. */
export function StepList({ title, lead, steps }: { title: string; lead?: string; steps: readonly Step[] }) {
  const t = useT()
  const id = useId()
  return (
    <section className="box step-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      <ol>
        {steps.map(({ title: name, why, isDone = false, action }) => (
          <li key={name} className={isDone ? 'is-done' : undefined}>
            {isDone && <Icon icon={IconCheck} size={22} className="step-tick" />}
            <h3 className="minor">
              {name}
              {isDone && <span className="visually-hidden"> ({t('cotas.step-done')})</span>}
            </h3>
            <p className="muted">{why}</p>
            {action}
          </li>
        ))}
      </ol>
    </section>
  )
}
