import type { MotivoDelegacion } from '#contract/convocatorias.ts'
import type { Delegation } from './attendance.rules.ts'

/** A person of the census who gives or holds a delegation. */
interface Party {
  id: number
  vota: boolean
}

export interface DelegationRequest {
  /** Undefined for a person outside the census. */
  giver: Party | undefined
  holder: Party | undefined
  /** Delegations that one person may hold; 0: there are none. */
  max: number
  /** All that were given for the meeting. */
  delegations: readonly Delegation[]
  /** Whether a person of the census has come to the meeting. */
  hasCome: (id: number) => boolean
}

/** The delegations that stand: not taken back, and their givers have not come. */
export const standingDelegations = ({
  delegations,
  hasCome,
}: Pick<DelegationRequest, 'delegations' | 'hasCome'>): Delegation[] =>
  delegations.filter(({ de, retirada }) => retirada === '' && !hasCome(de))

/** Why a delegation is refused; null when it may be given. It would take the place of an earlier one of its giver. */
export function findRefusal(request: DelegationRequest): MotivoDelegacion | null {
  const { giver, holder, max, hasCome } = request
  if (max === 0) return 'NON_SE_ADMITEN'
  if (!giver || !holder) return 'FORA_DO_CENSO'
  if (giver.id === holder.id) return 'A_SI_MESMA'
  if (!giver.vota || !holder.vota) return 'SEN_VOTO'
  if (hasCome(giver.id)) return 'XA_PRESENTE'
  const others = standingDelegations(request).filter(({ de }) => de !== giver.id)
  if (others.some(({ a }) => a === giver.id) || others.some(({ de }) => de === holder.id)) return 'CADEA'
  if (others.filter(({ a }) => a === holder.id).length >= max) return 'MAXIMO'
  return null
}
