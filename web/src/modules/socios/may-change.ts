import { allows, memberManagers, memberStaff } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import type { SocioField } from '#contract/socios.ts'
import { portalConfig } from '../../shell/config.ts'

/**
 * The fields of a record that `session` changes in the form: all for those who keep the register; of one's own those of
 * SELF_EDIT_FIELDS, but for documents, whose types only staff may read.
 */
export function freeFields(session: Session | null | undefined): SocioField[] | 'all' {
  const authorities = session?.authorities ?? null
  if (allows(memberManagers, authorities)) return 'all'
  const isStaff = allows(memberStaff, authorities)
  return portalConfig().selfEditFields.filter((field) => field !== 'documentos' || isStaff)
}
