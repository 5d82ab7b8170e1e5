import type { Language } from '#contract/fields.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Who } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import { issueKey } from '../auth/keys.service.ts'
import { hashPassword } from '../auth/passwords.service.ts'
import { activeAdmins, countUsuarios, insertUsuario, replaceRoles, setPasswordHash } from './usuarios.rows.ts'

/** Creates the administrator named in the settings when there is no user at all. */
export async function createFirstAdmin(context: AppContext, who: Who): Promise<void> {
  const { settings, database } = context
  if ((await countUsuarios(database.read)) > 0) return
  const passwordHash = settings.ADMIN_PASSWORD && (await hashPassword(settings.ADMIN_PASSWORD))
  const create = context.write(who, async ({ tx, audit, now }) => {
    const values = {
      login: settings.ADMIN_DNI,
      email: settings.ADMIN_EMAIL,
      firstName: 'Administración',
      lastName: settings.APP_NAME,
      langKey: settings.LANGUAGES[0] as Language,
      activated: true,
    }
    const id = await insertUsuario(tx, values, now)
    await replaceRoles(tx, id, ['ROLE_ADMIN'])
    if (passwordHash) await setPasswordHash(tx, id, passwordHash)
    await audit({
      accion: 'CREAR',
      entidade: 'usuario',
      rexistro: id,
      rexistroNome: `${values.firstName} ${values.lastName}`,
      despois: { ...values, authorities: ['ROLE_ADMIN'] },
    })
  })
  await create.catch((error) => {
    // another server of the same portal started at the same moment and was first
    if (uniqueViolation(error) === null) throw error
  })
}

/**
 * A fresh set-password link for the first administrator, as long as no administrator has a password; null
 * afterwards.
 */
export async function adminSetLink(context: AppContext): Promise<{ login: string; link: string } | null> {
  const admins = await activeAdmins(context.database.read)
  const [first] = admins
  if (!first || admins.some(({ passwordHash }) => passwordHash !== null)) return null
  const key = await context.database.transactionWithoutAudit((tx) =>
    issueKey(tx, first.id, 'set', context.clock()),
  )
  return { login: first.login, link: `${context.settings.PUBLIC_URL}/account/set/finish?key=${key}` }
}
