import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/numbers.ts'
import { listName } from '#contract/person-name.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { getReason, SlicesLeft } from '../../ui/slices/slices-left.tsx'
import { SlicesProgress, useSlices } from '../../ui/slices/use-slices.tsx'
import '../../ui/form/form.css'
import { joinOutcomes, type Outcome, useRefreshMany } from './many.calls.ts'

/** What a change of many members says of itself. */
export interface ManyWords {
  /** What will happen to so many. */
  check: (count: number) => string
  /** That so many are as they are to be. */
  same?: (count: number) => string
  /** Says that no member changes. */
  none: string
  /** The button that does it. */
  now: (count: number) => string
  /** What has happened. */
  done: (count: number) => string
}

interface ManyStepsProps<R> {
  /** The slices of these are the requests. */
  records: readonly R[]
  /** The number of members that they are; unknown where no members were named. */
  total?: number
  /** What the dry run found. */
  planned: Outcome
  send: (slice: readonly R[]) => Promise<Outcome>
  words: ManyWords
  /** To the form before. */
  back?: () => void
  close: () => void
  /** Follows the result. */
  children?: ReactNode
}

/** The two last steps of a change of many members: what it will do, which the user confirms, and what it has done. */
export function ManySteps<R>(props: ManyStepsProps<R>) {
  const { records, total, planned, send, words, back, close, children } = props
  const t = useT()
  const refresh = useRefreshMany()
  const slices = useSlices()
  const [left, setLeft] = useState(records)
  const [why, setWhy] = useState('')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [isRunning, setRunning] = useState(false)
  const isDone = left.length === 0
  const hasBegun = outcomes.length > 0
  const sum = joinOutcomes(outcomes)

  const run = async () => {
    if (isRunning) return
    setRunning(true)
    const { answers, left: rest, ...end } = await slices.run({ records: left, send })
    setRunning(false)
    if (answers.length === 0 && end.error !== undefined) {
      reportError(end.error, { retry: () => void run() })
      return
    }
    setOutcomes((before) => [...before, ...answers])
    setLeft(rest)
    setWhy(rest.length > 0 ? getReason(end) : '')
    refresh()
  }

  const { changed, excluded } = isDone ? sum : planned
  const same = total === undefined ? 0 : total - changed - excluded.length
  const isVain = !isDone && changed === 0
  return (
    <div className="many-steps record-form is-short">
      <Announced key={isDone ? 'done' : 'check'}>
        <strong>{isVain ? words.none : isDone ? words.done(changed) : words.check(changed)}</strong>{' '}
        {same > 0 && words.same?.(same)}
      </Announced>
      <Excluded excluded={excluded} />
      {hasBegun && !isDone && !isRunning && (
        <SlicesLeft
          text={t('many.in-part', { count: left.length, done: formatNumber(records.length - left.length) })}
          why={why}
        />
      )}
      <SlicesProgress
        slices={slices}
        text={({ done, total: all }) =>
          t('many.doing', { done: formatNumber(done), total: formatNumber(all) })
        }
      />
      {isDone && children}
      <div className="form-bar">
        {!isDone && (
          <Button look="quiet" onClick={back && !hasBegun ? back : close}>
            {t(back && !hasBegun ? 'action.back' : 'action.cancel')}
          </Button>
        )}
        {isDone || isVain ? (
          <Button onClick={close}>{t('action.close')}</Button>
        ) : (
          <Button aria-disabled={isRunning} onClick={() => void run()}>
            {isRunning ? t('form.saving') : hasBegun ? t('slices.go-on') : words.now(changed)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What a step says; it takes the focus, as the button of the step before goes. */
function Announced({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} className="many-text" tabIndex={-1}>
      {children}
    </p>
  )
}

/** Those who stay as they are, by the reason, with their names unfolded. */
function Excluded({ excluded }: Pick<Outcome, 'excluded'>) {
  const t = useT()
  if (excluded.length === 0) return null
  const reasons = [...new Set(excluded.map(({ motivo }) => motivo))]
  return (
    <div className="many-excluded">
      <p>{t('many.excluded')}</p>
      {reasons.map((reason) => {
        const people = excluded.filter(({ motivo }) => motivo === reason)
        return (
          <details key={reason} className="fold">
            <summary>{t(`many.motivo.${reason}`, { count: people.length })}</summary>
            <ul>
              {people.map(({ socio }) => (
                <li key={socio.id}>{listName(socio)}</li>
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
}
