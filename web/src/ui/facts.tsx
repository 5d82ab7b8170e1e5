import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  facts: readonly Fact[]
  className: string
  /** Stands for a value that is missing; by default it stays empty. */
  unknown?: string
}

/** The facts of a record, each with its name. */
export const Facts = ({ facts, className, unknown }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{unknown === undefined ? value : value || <span className="muted">{unknown}</span>}</dd>
      </div>
    ))}
  </dl>
)
