import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { guess } from '../auth/attempts.service.ts'
import type { SignedUsuario } from '../auth/sessions.service.ts'
import { checkPassword } from '../usuarios/password-check.service.ts'
import { getUsuario } from '../usuarios/usuarios.service.ts'

/** A user with everything the portal keeps of them. */
export type Person = Awaited<ReturnType<typeof getUsuario>>

/**
 * Checks the caller's own password; counts like a sign-in.
 * @throws AppError 400 at `field` when it is wrong; 429 after too many attempts
 */
export const checkOwnPassword = (
  context: AppContext,
  signed: SignedUsuario,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<Person> =>
  guess(context, 'sign-in', address, signed.login, async () => {
    const stored = await getUsuario(context.database.read, { id: signed.id })
    const usuario = await checkPassword(context, stored, password)
    if (!usuario)
      throw new AppError('error.incorrect-password', { fields: { [field]: ['error.incorrect-password'] } })
    return usuario
  })
