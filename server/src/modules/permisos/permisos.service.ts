import { fieldErrors } from '#contract/errors.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Permiso } from '#contract/permisos.ts'
import type { Role } from '#contract/roles.ts'
import { assignedRoles, isAdminMixed } from '#contract/roles.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { ListResult } from '../../platform/db/lists.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { getSocio, listMembers, rolesFilter } from '../socios/socios.service.ts'
import { giveRoles, lockUsuarios } from '../usuarios/socio-user.service.ts'

const toPermiso = (asker: SignedInUser, socio: Omit<Permiso, 'self'>): Permiso => ({
  id: socio.id,
  dni: socio.dni,
  nombre: socio.nombre,
  apellidos: socio.apellidos,
  authorities: socio.authorities,
  self: socio.id === asker.socioId,
})

/**
 * Active members with their roles; `authorities` filters by one role, or with NULL and NOT_NULL by whether there is any
 * beyond the implied ones.
 * @throws AppError 400 for a role that does not exist
 */
export async function listPermisos(
  db: Reader,
  asker: SignedInUser,
  query: ListQuery<'id' | 'dni' | 'nombre' | 'apellidos' | 'authorities', 'authorities'>,
): Promise<ListResult<Permiso>> {
  const { authorities } = query.filters
  const roles = authorities === undefined ? undefined : rolesFilter(authorities)
  const filter = { activo: true, ...(roles && { roles }) }
  return listMembers(db, query, filter, (socio) => toPermiso(asker, socio))
}

/**
 * Replaces the assigned roles of a member.
 * @throws AppError 400 for ROLE_ADMIN beside another role, for an inactive member, and for the last administrator; 404
 */
export function changePermiso(
  context: AppContext,
  who: SignedInUser,
  id: number,
  input: { id: number; authorities: Role[] },
): Promise<Permiso> {
  if (input.id !== id) throw new AppError('error.bad-request')
  if (isAdminMixed(input.authorities)) throw fieldError('authorities', fieldErrors.adminAlone)
  return context.write(who, async (write) => {
    await lockUsuarios(write.tx)
    const socio = await getSocio(write.tx, id)
    if (socio.fechaBaja !== null) throw new AppError('error.bad-request')
    await giveRoles(context, write, socio.userId, assignedRoles(input.authorities))
    return toPermiso(who, await getSocio(write.tx, id))
  })
}
