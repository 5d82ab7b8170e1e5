import type { Write } from '../../platform/db/write.ts'
import { fullName } from './socio.rules.ts'
import { findSocio, touchSocio, updateSocio } from './socios.rows.ts'

/** Writes the new e-mail of a member's user into the register; call it with the users locked. */
export async function changeSocioEmail({ tx, audit }: Write, id: number, email: string): Promise<void> {
  await touchSocio(tx, id)
  const before = await findSocio(tx, { id })
  if (!before) return
  await updateSocio(tx, id, before.numero, { ...before, email })
  await audit({
    accion: 'MODIFICAR',
    entidade: 'socio',
    rexistro: id,
    rexistroNome: fullName(before),
    antes: { email: before.email },
    despois: { email },
  })
}
