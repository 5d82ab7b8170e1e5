import { allows, eventManagers } from '#contract/access.ts'
import type { Restriction } from '#contract/attachments.ts'
import type { Role } from '#contract/roles.ts'

/** The facts about a caller that decide what they see of an event. */
export interface Viewer {
  /** Null for a visitor. */
  authorities: readonly Role[] | null
  /** Ids of the groups the viewer is in. */
  grupos: ReadonlySet<number>
}

/** Whether a caller may see something; if not, whether a session is missing or this one has no access. */
type Verdict = 'yes' | 'unauthenticated' | 'forbidden'

/** An event that is not public requires a session. */
export const authorizeEvento = ({ publico }: { publico: boolean }, { authorities }: Viewer): Verdict =>
  publico || authorities !== null ? 'yes' : 'unauthenticated'

/** Restricted parts are visible to the group's members and to managers of events; a deleted group has no members. */
export function authorizeRestriction(grupo: Restriction, { authorities, grupos }: Viewer): Verdict {
  if (grupo === null) return 'yes'
  if (authorities === null) return 'unauthenticated'
  return allows(eventManagers, authorities) || grupos.has(grupo.id) ? 'yes' : 'forbidden'
}

/** An event with those of its links and documents that `viewer` may see. */
export function asSeenBy<
  T extends { enlaces: { grupo: Restriction }[]; documentos: { grupo: Restriction }[] },
>(evento: T, viewer: Viewer): T {
  const isSeen = ({ grupo }: { grupo: Restriction }) => authorizeRestriction(grupo, viewer) === 'yes'
  return { ...evento, enlaces: evento.enlaces.filter(isSeen), documentos: evento.documentos.filter(isSeen) }
}
