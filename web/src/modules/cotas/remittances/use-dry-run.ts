import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MotivoRemesa, RemesaDryRun } from '#contract/remesas.ts'
import { sumBy } from '#contract/sums.ts'
import { ApiError } from '../../../shell/api.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { dryRunQuery } from './remesas.calls.ts'

export type Debit = RemesaDryRun['incluidos'][number]
export type ExcludedDebit = RemesaDryRun['excluidos'][number]

/** Charges that the user has ticked or unticked, by their ids, and whether they go. */
export type Ticks = ReadonlyMap<number, boolean>

/** A remittance as the form shows it. */
export interface DryRunState {
  /** The charges that go unless unticked. */
  candidates: readonly Debit[]
  /** The included charges: the ticked ones of `candidates` and of those left out unless ticked. */
  going: readonly Debit[]
  /** Sum of `going`. */
  cents: number
  /** Everything that stays out unless ticked, except for `later`. */
  leftOut: readonly ExcludedDebit[]
  /** Charges that are not due yet and go when ticked. */
  later: readonly ExcludedDebit[]
  /** The number of charges that are not due yet and would not be included when ticked. */
  laterStuck: number
  /** The charges of `later` that are not ticked. */
  forLater: { count: number; cents: number }
  /** The number of `candidates` and `leftOut` that are not included. */
  out: number
  isTicked: (id: number) => boolean
  /** Why a ticked one cannot go even so. */
  stuck: ReadonlyMap<number, MotivoRemesa>
}

export const isReturned = ({ motivo }: Pick<ExcludedDebit, 'motivo'>): boolean =>
  motivo === 'DEVOLTO_SEN_ARRANXAR'
const isLater = ({ motivo }: Pick<ExcludedDebit, 'motivo'>): boolean => motivo === 'AINDA_NON_VENCE'

/**
 * The dry run of a remittance on a day, with the ticks of the user.
 * @param data ISO text; empty while there is no day
 * @param first a charge that is ticked from the start
 */
export function useDryRun(data: string, first: number) {
  const [ticks, setTicks] = useState<Ticks>(() => new Map([[first, true]]))
  const query = useQuery(dryRunQuery(data, null))
  const named = (query.data?.excluidos ?? [])
    .filter((each) => isReturned(each) || isLater(each))
    .map(({ recibo }) => recibo.id)
  // what would become of them if they were named, all at once: ticks then need no further answer
  const further = useQuery(dryRunQuery(data, named))
  const hasNamed = named.length > 0
  return {
    /** The query of the shown rows, for its states. */
    query: hasNamed && further.isError ? further : query,
    tick: (ids: readonly number[], isOn: boolean) =>
      setTicks((now) => new Map([...now, ...ids.map((id) => [id, isOn] as const)])),
    /** Reads everything again, without what was ticked. */
    startAgain: () => {
      setTicks(new Map())
      void query.refetch()
    },
    shown: query.data && toShownDryRun(query.data, hasNamed ? further.data : undefined, ticks),
    /** Whether the result shown is for another day than the one chosen. */
    isOld: query.isPlaceholderData || (hasNamed && (further.isPlaceholderData || !further.data)),
    /** The first possible day, where the bank would refuse this one; undefined for a day that it takes. */
    refusedFor: firstDayIn(query.error),
  }
}

/** @param further the dry run of those that are not due yet or came back, as if they were named; undefined without any */
export function toShownDryRun(
  base: RemesaDryRun,
  further: RemesaDryRun | undefined,
  ticks: Ticks,
): DryRunState {
  const more = further?.incluidos ?? []
  const going = [
    ...base.incluidos.filter(({ id }) => ticks.get(id) ?? true),
    ...more.filter(({ id }) => ticks.get(id) ?? false),
  ]
  const goes = new Set(going.map(({ id }) => id))
  const canGo = new Set(more.map(({ id }) => id))
  const notDue = base.excluidos.filter(isLater)
  const later = notDue.filter(({ recibo }) => canGo.has(recibo.id))
  const forLater = later.filter(({ recibo }) => !goes.has(recibo.id)).map(({ recibo }) => recibo)
  const leftOut = base.excluidos.filter((each) => !isLater(each))
  const candidates = new Set(base.incluidos.map(({ id }) => id))
  return {
    candidates: base.incluidos,
    going,
    cents: sumBy(going, ({ importe }) => eurosToCents(importe)),
    leftOut,
    later,
    laterStuck: notDue.length - later.length,
    forLater: { count: forLater.length, cents: sumBy(forLater, ({ importe }) => eurosToCents(importe)) },
    out:
      base.incluidos.filter(({ id }) => !goes.has(id)).length +
      leftOut.filter(({ recibo }) => !goes.has(recibo.id)).length,
    isTicked: (id) => ticks.get(id) ?? candidates.has(id),
    stuck: new Map(further?.excluidos.map(({ recibo, motivo }) => [recibo.id, motivo])),
  }
}

const firstDayIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'error.data-cobro' ? String(error.params.primeira) : undefined
