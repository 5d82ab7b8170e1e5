import { allows, eventManagers } from '#contract/access.ts'
import type { Restriction } from '#contract/attachments.ts'
import type { Role } from '#contract/roles.ts'

/** Who looks at events, as far as it decides what they see. */
export interface Viewer {
  /** Null for a visitor. */
  authorities: readonly Role[] | null
  /** Ids of the groups the viewer is in. */
  grupos: ReadonlySet<number>
}

/** Whether somebody may see something; if not, whether a session is missing or this one may not. */
type Verdict = 'yes' | 'unauthenticated' | 'forbidden'

/** An event that is not public is for whoever is signed in. */
export const judgeEvento = ({ publico }: { publico: boolean }, { authorities }: Viewer): Verdict =>
  publico || authorities !== null ? 'yes' : 'unauthenticated'

/** What is for a group is for its members and for whoever manages events; nobody is in a group that was deleted. */
export function judgeRestriction(grupo: Restriction, { authorities, grupos }: Viewer): Verdict {
  if (grupo === null) return 'yes'
  if (authorities === null) return 'unauthenticated'
  return allows(eventManagers, authorities) || grupos.has(grupo.id) ? 'yes' : 'forbidden'
}

/** An event with those of its links and documents that `viewer` may see. */
export function asSeenBy<
  T extends { enlaces: { grupo: Restriction }[]; documentos: { grupo: Restriction }[] },
>(evento: T, viewer: Viewer): T {
  const isSeen = ({ grupo }: { grupo: Restriction }) => judgeRestriction(grupo, viewer) === 'yes'
  return { ...evento, enlaces: evento.enlaces.filter(isSeen), documentos: evento.documentos.filter(isSeen) }
}
