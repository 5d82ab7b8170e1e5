import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { WrongSetting } from '../../platform/config/settings.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { uniqueViolation } from '../../platform/db/constraints.ts'
import { issueKey } from '../auth/keys.service.ts'
import { hashPassword } from '../auth/passwords.service.ts'
import { activeAdmins, countUsuarios, insertUsuario, replaceRoles, setPasswordHash } from './usuarios.rows.ts'

/** Minimum length of the first administrator's password, who may do everything and has no second factor yet. */
const shortest = 10

/** @throws WrongSetting for a password that does not suit the first administrator */
function checkFirstPassword({ ADMIN_PASSWORD, PASSWORD_MIN }: AppContext['settings']): void {
  if (!ADMIN_PASSWORD) return
  const length = [...ADMIN_PASSWORD].length
  const least = Math.max(shortest, PASSWORD_MIN)
  if (length < least || length > limits.password.max)
    throw new WrongSetting(
      `ADMIN_PASSWORD is (not shown), but must be ${least} to ${limits.password.max} characters for the first administrator.`,
    )
}

/**
 * Creates the administrator named in the settings when there is no user at all.
 * @throws WrongSetting for a password that does not suit them
 */
export async function createFirstAdmin(context: AppContext, who: Actor): Promise<void> {
  const { settings, database } = context
  if ((await countUsuarios(database.read)) > 0) return
  checkFirstPassword(settings)
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
      rexistroNome: personName(values),
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
