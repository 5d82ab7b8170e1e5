import { allows, memberManagers } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import type { SocioField } from '#contract/socios.ts'
import { portalConfig } from '../../shell/config.ts'

/**
 * The fields of a record that `session` changes in the form: all for those who keep the register; of one's own those of
 * SELF_EDIT_FIELDS.
 */
export function freeFields(session: Session | null | undefined): SocioField[] | 'all' {
  return allows(memberManagers, session?.authorities ?? null) ? 'all' : portalConfig().selfEditFields
}
