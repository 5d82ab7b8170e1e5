import { createFirstPages } from '../modules/statics/first-pages.service.ts'
import { adminSetLink, createFirstAdmin } from '../modules/usuarios/first-admin.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { system } from '../platform/db/audit.ts'

/** On an empty database, creates the administrator and the static pages. */
export async function firstStart(context: AppContext): Promise<void> {
  await createFirstAdmin(context, system)
  await createFirstPages(context)
}

/** One line that tells the operator how the administrator signs in. */
export async function signInInstructions(context: AppContext): Promise<string> {
  const found = await adminSetLink(context)
  if (!found) return `Administrators sign in at ${context.settings.PUBLIC_URL}/account/login`
  return `Administrator ${found.login} can choose a password at ${found.link}`
}
