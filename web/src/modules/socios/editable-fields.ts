import { admin, allows, memberManagers } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import { adminFields } from '#contract/admin-fields.ts'
import type { Socio, SocioField } from '#contract/socios.ts'
import { portalConfig } from '../../shell/config.ts'

/**
 * The fields of a record that `session` changes in the form: all for those who keep the register; of one's own those of
 * SELF_EDIT_FIELDS.
 */
export function editableFields(session: Session | null | undefined): SocioField[] | 'all' {
  return allows(memberManagers, session?.authorities ?? null) ? 'all' : portalConfig().selfEditFields
}

/** The fields of another member that `session` may not change because they are reserved for administrators. */
export function reservedFields(
  session: Session | null | undefined,
  { id, authorities }: Pick<Socio, 'id' | 'authorities'>,
): readonly SocioField[] {
  if (allows(admin, session?.authorities ?? null)) return []
  const own = id === session?.socioId ? portalConfig().selfEditFields : []
  return adminFields(authorities).filter((field) => !own.includes(field))
}
