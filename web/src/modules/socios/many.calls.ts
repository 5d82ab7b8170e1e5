import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BodyFor } from '#contract/call.ts'
import type { SocioRow } from '#contract/socios.ts'
import type { MotivoCambio, MotivoCarta, sociosCambiosCalls } from '#contract/socios-cambios.ts'
import { call } from '../../shell/api.ts'

/** A member among many who are changed at once. */
export type Person = Pick<SocioRow, 'id' | 'numero' | 'nombre' | 'apellidos'>

type CambiosBody = BodyFor<(typeof sociosCambiosCalls)['POST /socios/cambios']>
/** What a change does to each of its members. */
export type Cambio = Pick<CambiosBody, 'grupo' | 'campo'>

/** What a call did to the members it named, or in a dry run would do. */
export interface Outcome {
  /** The number of members who change. */
  changed: number
  /** Those who stay as they are because of a rule. */
  excluded: readonly { socio: Person; motivo: MotivoCambio | MotivoCarta }[]
}

/** The outcome of several calls together. */
export const joinOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  changed: outcomes.reduce((sum, { changed }) => sum + changed, 0),
  excluded: outcomes.flatMap(({ excluded }) => excluded),
})

const toRefs = (people: readonly { id: number }[]) => people.map(({ id }) => ({ id }))

export async function sendCambio(
  cambio: Cambio,
  people: readonly { id: number }[],
  dryRun: boolean,
): Promise<Outcome> {
  const { cambian, excluidas } = await call('POST /socios/cambios', {
    body: { ...cambio, socios: toRefs(people), dryRun },
  })
  return { changed: cambian, excluded: excluidas }
}

/** Members chosen one by one, or all who never had a letter. */
export type LetterRecipients = readonly { id: number }[] | 'TODAS'

export async function sendCartas(recipients: LetterRecipients, dryRun: boolean): Promise<Outcome> {
  const socios = recipients === 'TODAS' ? recipients : toRefs(recipients)
  const { cartas, excluidas } = await call('POST /socios/cartas', { body: { socios, dryRun } })
  return { changed: cartas, excluded: excluidas }
}

/** Whom letters would go to; asked anew each time. */
export const dryCartasQuery = (slices: readonly LetterRecipients[]) =>
  queryOptions({
    queryKey: ['cartas', 'dry', slices],
    queryFn: async () => {
      const outcomes: Outcome[] = []
      for (const slice of slices) outcomes.push(await sendCartas(slice, true))
      return joinOutcomes(outcomes)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Members, and the groups they are in, are read again. */
export function useRefreshMany(): () => void {
  const client = useQueryClient()
  return () => {
    for (const kind of ['socios', 'grupos']) void client.invalidateQueries({ queryKey: [kind] })
  }
}
