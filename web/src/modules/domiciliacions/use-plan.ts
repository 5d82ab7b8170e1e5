import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MotivoRemesa, RemesaPlan } from '#contract/remesas.ts'
import { ApiError } from '../../shell/api.ts'
import { planQuery } from './remesas.calls.ts'

type LeftOut = RemesaPlan['excluidos'][number]

/** A remittance as the form shows it. */
export interface ShownPlan extends Pick<RemesaPlan, 'incluidos' | 'n' | 'suma'> {
  /** Everything that stays out of it unless ticked, and the ticked ones. */
  leftOut: readonly LeftOut[]
  /** How many stay out of it. */
  out: number
  /** Returned dues that are ticked to go again. */
  chosen: ReadonlySet<number>
  /** Why a ticked one cannot go even so. */
  stuck: ReadonlyMap<number, MotivoRemesa>
}

export const isReturned = ({ motivo }: Pick<LeftOut, 'motivo'>): boolean => motivo === 'DEVOLTO_SEN_ARRANXAR'

/**
 * What a remittance on a day would be, with the returned dues that are ticked to go again.
 * @param data ISO text; empty while there is no day
 * @param first a due that is ticked from the start, if it is a returned one
 */
export function usePlan(data: string, first: number) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set([first]))
  const query = useQuery(planQuery(data, null))
  const named = query.data ? namedIn(query.data, chosen) : []
  const again = useQuery(planQuery(data, named))
  const hasNamed = named.length > 0
  return {
    /** Of what is shown, for its states. */
    query: hasNamed && again.isError ? again : query,
    choose: (id: number, isOn: boolean) =>
      setChosen((now) => new Set(isOn ? [...now, id] : [...now].filter((each) => each !== id))),
    /** Reads everything anew, without what was ticked. */
    startAgain: () => {
      setChosen(new Set())
      void query.refetch()
    },
    shown: query.data && shownPlan(query.data, hasNamed ? again.data : undefined, chosen),
    /** Whether what is shown is of another day or of other ticks than those asked for. */
    isOld: query.isPlaceholderData || (hasNamed && (again.isPlaceholderData || !again.data)),
    /** The first possible day, where the bank would refuse this one; undefined for a day that it takes. */
    refusedFor: firstDayIn(query.error),
  }
}

/** The dues to ask about when some are ticked: all that go anyway, and the ticked ones. */
function namedIn({ incluidos, excluidos }: RemesaPlan, chosen: ReadonlySet<number>): number[] {
  const ticked = excluidos.filter((each) => isReturned(each) && chosen.has(each.recibo.id))
  return ticked.length > 0 ? [...incluidos.map(({ id }) => id), ...ticked.map(({ recibo }) => recibo.id)] : []
}

/** @param again the same with the ticked dues; undefined while none is ticked */
export function shownPlan(
  base: RemesaPlan,
  again: RemesaPlan | undefined,
  chosen: ReadonlySet<number>,
): ShownPlan {
  const { incluidos, n, suma } = again ?? base
  const going = new Set(incluidos.map(({ id }) => id))
  return {
    incluidos,
    n,
    suma,
    leftOut: base.excluidos,
    out: base.excluidos.filter(({ recibo }) => !going.has(recibo.id)).length,
    chosen,
    stuck: new Map(again?.excluidos.map(({ recibo, motivo }) => [recibo.id, motivo])),
  }
}

const firstDayIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'error.data-cobro' ? String(error.params.primeira) : undefined
