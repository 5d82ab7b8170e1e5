import { personName } from '#contract/person-name.ts'
import type { AssignableRole } from '#contract/roles.ts'
import type { AuditEntry } from '../../platform/db/audit.ts'
import type { Write } from '../../platform/db/write.ts'
import type { UsuarioValues } from './usuarios.rows.ts'

/** The user for the audit trail, without the password. */
export type Snapshot = UsuarioValues & { roles: AssignableRole[] }
const toSnapshot = (usuario: Snapshot) => ({
  login: usuario.login,
  email: usuario.email,
  firstName: usuario.firstName,
  lastName: usuario.lastName,
  langKey: usuario.langKey,
  activated: usuario.activated,
  authorities: usuario.roles.toSorted(),
})

/** Records a change of a user, with what changed where the action does not say that. */
export const auditUsuario = (
  { audit }: Pick<Write, 'audit'>,
  accion: AuditEntry['accion'],
  usuario: { id: number; firstName: string; lastName: string },
  changes: Pick<AuditEntry, 'antes' | 'despois'> = {},
): Promise<void> =>
  audit({ accion, entidade: 'usuario', rexistro: usuario.id, rexistroNome: personName(usuario), ...changes })

export const auditNewUsuario = (write: Write, id: number, values: Snapshot): Promise<void> =>
  auditUsuario(write, 'CREAR', { id, ...values }, { despois: toSnapshot(values) })

export const auditDeletedUsuario = (write: Write, usuario: Snapshot & { id: number }): Promise<void> =>
  auditUsuario(write, 'ELIMINAR', usuario, { antes: toSnapshot(usuario) })

/** Records the user before and after the change; the entry has the new name. */
export const auditChangedUsuario = (
  write: Write,
  before: Snapshot & { id: number },
  after: Snapshot,
  accion: 'MODIFICAR' | 'DESFACER_CORREO' = 'MODIFICAR',
  more: Pick<AuditEntry, 'antes' | 'despois'> = {},
): Promise<void> =>
  auditUsuario(
    write,
    accion,
    { ...after, id: before.id },
    { antes: { ...toSnapshot(before), ...more.antes }, despois: { ...toSnapshot(after), ...more.despois } },
  )

/** Records that a user may sign in from now on, or not any more. */
export const auditActivation = (
  write: Write,
  usuario: Snapshot & { id: number },
  activated: boolean,
  accion: 'MODIFICAR' | 'ACTIVAR' = 'MODIFICAR',
): Promise<void> =>
  auditUsuario(write, accion, usuario, { antes: { activated: usuario.activated }, despois: { activated } })
